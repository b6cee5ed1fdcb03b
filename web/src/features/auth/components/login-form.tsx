import { calls, loginRequest } from '#events'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../components/button'
import { PasswordField, TextField } from '../../../components/field'
import { isUnreachable, messageOf, reasonOf } from '../../../http/api-error'
import { notify } from '../../../components/toasts/notify'
import { useSupportEmail } from '../../../entities/site/api/read-site'
import { logIn } from '../api/log-in'
import { suspendedMessage, wrongCredentialsMessage } from '../messages'
import { DemoLogins } from './demo-logins'
import styles from './forms.module.css'

const schema = loginRequest.extend({ remember: z.boolean() })
type Values = z.input<typeof schema>

/** Logs in; who has not verified their e-mail is sent to do so. */
export function LoginForm({
  onSignedIn,
  onUnverified,
}: {
  onSignedIn: () => void
  onUnverified: (login: { email: string; password: string }) => void
}) {
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors, isSubmitting } = formState
  const supportEmail = useSupportEmail()

  async function submit({ email, password, remember }: Values) {
    try {
      const outcome = await logIn({ email, password, remember })
      if (outcome === 'signed-in') onSignedIn()
      else onUnverified({ email, password })
    } catch (error) {
      notify.error(loginMessage(error, supportEmail))
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Login"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email && 'Enter your e-mail address.'}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password && 'Enter your password.'}
        {...register('password')}
      />
      <label className={styles.check}>
        <input type="checkbox" {...register('remember')} />
        <span>Remember me</span>
      </label>
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Logging in…' : 'Login'}
      </Button>
      <DemoLogins onPick={(login) => reset((values) => ({ ...values, ...login }))} />
    </form>
  )
}

/** The server's words only where nothing about the account is at stake: too many attempts, no connection. */
function loginMessage(error: unknown, supportEmail: string): string {
  const reason = reasonOf(error, calls.login)
  if (reason === 'suspended') return suspendedMessage(supportEmail)
  return reason === 'too-many-requests' || isUnreachable(error)
    ? messageOf(error, wrongCredentialsMessage)
    : wrongCredentialsMessage
}
