import { emailKeyOf } from '#events'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../../components/page'
import { notify } from '../../components/toasts/notify'
import { ResetPasswordForm } from '../../features/auth/components/reset-password-form'
import { arrivalOf } from '../../session/entry'
import { useSession } from '../../session/session-store'
import styles from './entry.module.css'

export { ForgotPasswordPage } from './forgot-password'

/** Last step of a password reset, after the code was entered. */
export function ResetPasswordPage() {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const { email, from } = arrivalOf(state)
  if (email === undefined) return <Navigate to="/forgot-password" replace />
  const arrival = { email, ...(from !== undefined && { from }) }

  function toLogin() {
    const { user, signOut } = useSession.getState()
    // The session ended with the old password.
    if (user !== null && emailKeyOf(user.email) === emailKeyOf(email ?? '')) signOut('password-changed')
    notify.success('Password reset successfully! Please log in.')
    // Via /signup, which passes on its state.
    void navigate('/signup', { replace: true, state: { ...arrival, tab: 'login' } })
  }

  return (
    <Page title="Reset password" width="narrow">
      <div className={styles.sheet}>
        <header>
          <h1>Choose a new password</h1>
          <p className={styles.lead}>
            For <strong>{email}</strong>. You’ll be logged out everywhere, and can log in with the new
            password.
          </p>
        </header>
        <ResetPasswordForm
          email={email}
          onReset={toLogin}
          onNotVerified={(refusal) =>
            void navigate('/forgot-password', { replace: true, state: { ...arrival, refusal } })
          }
        />
        <p>
          <Link to="/forgot-password" state={arrival}>
            Request another code
          </Link>
        </p>
      </div>
    </Page>
  )
}
