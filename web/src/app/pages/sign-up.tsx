import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { Page } from '../../components/page'
import { EntryToggle, type Entry } from '../../features/auth/components/entry-toggle'
import { LoginForm } from '../../features/auth/components/login-form'
import { RegisterForm } from '../../features/auth/components/register-form'
import { useSession } from '../../lib/session-store'
import styles from './sign-up.module.css'

const arrival = z.object({ tab: z.enum(['create', 'login']) })

/** Create Account and Login, two sides of one door. */
export function SignUpPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const signedIn = useSession(({ user }) => user !== null)
  const [entry, setEntry] = useState<Entry>(arrival.safeParse(location.state).data?.tab ?? 'create')
  if (signedIn) return <Navigate to="/" replace />

  const toVerification = (login: { email: string; password: string }) =>
    void navigate('/verify-otp', { state: login })

  return (
    <Page title={entry === 'create' ? 'Create Account' : 'Login'} width="narrow">
      <div className={styles.sheet}>
        <h1>{entry === 'create' ? 'Join the shelf' : 'Welcome back'}</h1>
        <EntryToggle entry={entry} onChange={setEntry} />
        {entry === 'create' ? (
          <RegisterForm onCreated={toVerification} />
        ) : (
          <LoginForm onSignedIn={() => void navigate('/')} onUnverified={toVerification} />
        )}
      </div>
    </Page>
  )
}
