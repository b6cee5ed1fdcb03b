import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { Page } from '../../components/page'
import { entries, EntryTabs, type Entry } from '../../features/auth/components/entry-tabs'
import { LoginForm } from '../../features/auth/components/login-form'
import { RegisterForm } from '../../features/auth/components/register-form'
import { useSession } from '../../session/session-store'
import styles from './entry.module.css'

const arrival = z.object({ tab: z.enum(entries) })

/** Create Account and Login, two sides of one door. */
export function SignUpPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const signedIn = useSession(({ user }) => user !== null)
  const wanted = arrival.safeParse(location.state).data?.tab ?? 'create'
  const [entry, setEntry] = useState<Entry>(wanted)
  const [arrivedBy, setArrivedBy] = useState(location.key)
  // 'Log in' and 'Sign Up' lead here also from here.
  if (location.key !== arrivedBy) {
    setArrivedBy(location.key)
    setEntry(wanted)
  }
  if (signedIn) return <Navigate to="/" replace />

  const toVerification = (login: { email: string; password: string }) =>
    void navigate('/verify-otp', { state: login })

  return (
    <Page title={entry === 'create' ? 'Create Account' : 'Login'} width="narrow">
      <div className={styles.sheet}>
        <h1>{entry === 'create' ? 'Take your place on the shelf' : 'Welcome back'}</h1>
        <EntryTabs entry={entry} onChange={setEntry}>
          {{
            create: <RegisterForm onCreated={toVerification} />,
            login: <LoginForm onSignedIn={() => void navigate('/')} onUnverified={toVerification} />,
          }}
        </EntryTabs>
      </div>
    </Page>
  )
}
