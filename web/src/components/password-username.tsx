/** Hidden user name for password managers, in forms that take a password but no email. */
export function PasswordUsername({ email }: { email: string }) {
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
