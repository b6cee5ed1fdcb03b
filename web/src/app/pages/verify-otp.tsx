import { otpMinutes } from '#events'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../../components/page'
import { notify } from '../../components/toasts/notify'
import { logIn } from '../../features/auth/api/log-in'
import { VerifyForm } from '../../features/auth/components/verify-form'
import { arrivalOf } from '../../session/entry'
import styles from './entry.module.css'

/** Takes the e-mailed code of a new account or of a password reset. */
export function VerifyOtpPage() {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const { email, name, password, isPasswordReset = false, from, remember = false } = arrivalOf(state)
  if (email === undefined) return <Navigate to="/sign-up" replace />
  const arrival = { email, ...(from !== undefined && { from }) }

  /** Logs in the owner of a new account if the password is still known. */
  async function enter(known: string) {
    notify.success('Email verified.')
    if (password !== undefined && (await logsIn({ email: known, password, remember })))
      return navigate(from ?? '/', { replace: true })
    await navigate('/sign-up', { replace: true, state: { ...arrival, tab: 'login' } })
  }

  return (
    <Page title={isPasswordReset ? 'Enter your code' : 'Verify your email'} width="narrow">
      <div className={styles.sheet}>
        <header>
          <h1>Check your email</h1>
          <p className={styles.lead}>
            We sent a six-character code to <strong>{email}</strong>
            {isPasswordReset && ', if it has an account'}. It is good for {otpMinutes} minutes.
          </p>
        </header>
        <VerifyForm
          purpose={isPasswordReset ? 'reset-password' : 'verify-email'}
          email={email}
          onVerified={() =>
            isPasswordReset ? navigate('/reset-password', { replace: true, state: arrival }) : enter(email)
          }
        />
        <p className={styles.ways}>
          <Link to={isPasswordReset ? '/forgot-password' : '/sign-up'} state={{ ...arrival, name }}>
            Use another e-mail
          </Link>
          {!isPasswordReset && (
            <Link to="/sign-up" state={{ ...arrival, tab: 'login' }}>
              Back to login
            </Link>
          )}
        </p>
      </div>
    </Page>
  )
}

async function logsIn(login: { email: string; password: string; remember: boolean }): Promise<boolean> {
  try {
    return (await logIn(login)) === 'signed-in'
  } catch {
    // The code was correct; the login form shows the error.
    return false
  }
}
