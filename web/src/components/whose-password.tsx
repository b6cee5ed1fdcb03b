/** For password managers, in a form that takes a password and does not ask for the e-mail: whose password it is. */
export function WhosePassword({ email }: { email: string }) {
  return (
    <input
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      hidden
      aria-label="Email"
    />
  )
}
