import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { Page } from '../../components/page'
import { logIn } from '../../features/auth/api/log-in'
import { VerifyForm } from '../../features/auth/components/verify-form'
import { notify } from '../../components/toasts/notify'
import styles from './entry.module.css'

const arrival = z.object({ email: z.string(), password: z.string().optional() })

/** Verifies the e-mail of a new account, and lets its owner in where the password is still at hand. */
export function VerifyOtpPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const { data: login } = arrival.safeParse(location.state)
  if (login === undefined) return <Navigate to="/sign-up" replace />
  const { email, password } = login

  async function enter() {
    notify.success('Email verified.')
    if (password !== undefined && (await logsIn({ email, password }))) return navigate('/', { replace: true })
    await navigate('/sign-up', { replace: true, state: { tab: 'login' } })
  }

  return (
    <Page title="Verify your email" width="narrow">
      <div className={styles.sheet}>
        <header>
          <h1>Check your email</h1>
          <p className={styles.lead}>
            We sent a six-character code to <strong>{email}</strong>. It is good for 10 minutes.
          </p>
        </header>
        <VerifyForm email={email} onVerified={enter} />
      </div>
    </Page>
  )
}

async function logsIn(login: { email: string; password: string }): Promise<boolean> {
  try {
    return (await logIn({ ...login, remember: false })) === 'signed-in'
  } catch {
    // The code was right all the same: the login form says what stands in the way.
    return false
  }
}
