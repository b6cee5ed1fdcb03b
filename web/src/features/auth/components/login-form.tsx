import { entryCalls, loginRequest } from '#events'
import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { Button } from '../../../components/button'
import { PasswordField, TextField } from '../../../components/field'
import { fetchCode } from '../../../components/fetch-code'
import { FormError } from '../../../components/form-error'
import { isUnreachable, messageOf, reasonOf } from '../../../http/api-error'
import { useSupportEmail } from '../../../entities/site/api/read-site'
import type { Arrival } from '../../../session/entry'
import { logIn } from '../api/log-in'
import { suspendedMessage, wrongCredentialsMessage } from '../messages'
import { useHumanChecks } from '../use-human-checks'
import styles from './forms.module.css'

// Only in the seeded world.
const DemoLogins = lazy(async () => ({
  default: (await fetchCode(() => import('./demo-logins'))).DemoLogins,
}))

// Only for admins.
const SecondFactorForm = lazy(async () => ({
  default: (await fetchCode(() => import('./second-factor-form'))).SecondFactorForm,
}))

type Values = z.input<typeof loginRequest>

/** Logs in; users who have not verified their email are sent to do so. */
export function LoginForm({
  arrival,
  onUnverified,
}: {
  /** Navigation state of the visitor, passed on to the next page. */
  arrival: Pick<Arrival, 'from'> & { email: string | undefined }
  onUnverified: (login: { email: string; password: string; remember: boolean }) => void
}) {
  const [refusal, setRefusal] = useState<ReactNode>(null)
  /** The login that needs a code as well. */
  const [begun, setBegun] = useState<{ email: string; password: string; remember: boolean } | null>(null)
  const [isBack, setIsBack] = useState(false)
  const { register, handleSubmit, formState, control, reset } = useForm<Values>({
    resolver: zodResolver(loginRequest),
    defaultValues: { email: arrival.email ?? '', password: '', remember: false },
  })
  const { errors, isSubmitting } = formState
  const email = useWatch({ control, name: 'email' })
  const supportEmail = useSupportEmail()
  const { passing, check } = useHumanChecks()

  async function submit({ email, password, remember = false }: Values) {
    setRefusal(null)
    try {
      const outcome = await passing((altcha) => logIn({ email, password, remember, altcha }))
      // The page redirects signed-in users.
      if (outcome === 'unverified') onUnverified({ email, password, remember })
    } catch (error) {
      if (reasonOf(error, entryCalls.login) === 'second-factor-needed')
        return setBegun({ email, password, remember })
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const text = loginMessage(error, supportEmail)
    setRefusal(
      reasonOf(error, entryCalls.login) === 'suspended' ? (
        <>
          {text}. <Link to="/suspended">See why, and appeal</Link>
        </>
      ) : (
        text
      ),
    )
  }

  if (begun !== null)
    return (
      <Suspense fallback={null}>
        <SecondFactorForm
          login={begun}
          onBack={(error) => {
            if (error !== undefined) refuse(error)
            setBegun(null)
            setIsBack(true)
          }}
        />
      </Suspense>
    )

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
        autoComplete="username"
        required
        // The focused element went with the form for the code.
        autoFocus={isBack}
        error={errors.email && 'Enter your email address.'}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password && 'Enter your password.'}
        {...register('password')}
      />
      <div className={styles.between}>
        <label className={styles.check}>
          <input type="checkbox" {...register('remember')} />
          <span>Remember me</span>
        </label>
        <Link to="/forgot-password" state={{ ...arrival, email }}>
          Forgot password?
        </Link>
      </div>
      {check}
      <FormError>{refusal}</FormError>
      <Button type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Logging in…' : 'Log in'}
      </Button>
      <Suspense fallback={null}>
        <DemoLogins onPick={(login) => reset((values) => ({ ...values, ...login }))} />
      </Suspense>
    </form>
  )
}

/** Shows the server's message only if it reveals nothing about the account: too many attempts, a human check, no connection. */
function loginMessage(error: unknown, supportEmail: string): string {
  const reason = reasonOf(error, entryCalls.login)
  if (reason === 'suspended') return suspendedMessage(supportEmail)
  return reason === 'too-many-requests' || reason === 'human-check' || isUnreachable(error)
    ? messageOf(error, wrongCredentialsMessage)
    : wrongCredentialsMessage
}
