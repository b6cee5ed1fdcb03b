import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../../components/page'
import { FormError } from '../../components/form-error'
import { ForgotPasswordForm } from '../../features/auth/components/forgot-password-form'
import { arrivalOf, type Arrival } from '../../session/entry'
import { z } from 'zod'
import styles from './entry.module.css'

const refused = z.object({ refusal: z.string() })

/** First step of a password reset: requests a code by email. */
export function ForgotPasswordPage() {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const { email = '', from } = arrivalOf(state)
  const back = { tab: 'login', ...(from !== undefined && { from }) } satisfies Arrival
  const toVerification = (to: string) =>
    void navigate('/verify-otp', {
      state: { ...back, email: to, isPasswordReset: true } satisfies Arrival,
    })
  return (
    <Page title="Forgot password" width="narrow">
      <div className={styles.sheet}>
        <header>
          <h1>Forgot your password?</h1>
          <p className={styles.lead}>
            We’ll send a code to your school email. Use it to choose a new password.
          </p>
        </header>
        <FormError>{refused.safeParse(state).data?.refusal ?? null}</FormError>
        <ForgotPasswordForm email={email} onSent={toVerification} />
        <p>
          <Link to="/sign-up" state={back}>
            Back to login
          </Link>
        </p>
      </div>
    </Page>
  )
}
