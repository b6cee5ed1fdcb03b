import { lazy, startTransition, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { fetchCode } from '../../components/fetch-code'
import { FormTabs } from '../../components/form-tabs'
import { Page } from '../../components/page'
import { RegisterForm } from '../../features/auth/components/register-form'
import { entryWords } from '../../features/auth/messages'
import { arrivalOf, type Arrival, type EntryTab } from '../../session/entry'
import { useSession } from '../../session/session-store'
import styles from './entry.module.css'

const fetchLoginForm = () => fetchCode(() => import('../../features/auth/components/login-form'))
const LoginForm = lazy(async () => ({ default: (await fetchLoginForm()).LoginForm }))

/** The forms to create an account and to log in. Afterwards the user returns to the page they wanted. */
export function SignUpPage() {
  const location = useLocation()
  const navigate = useNavigate()
  // Fetched afterwards, so that those who create an account do not wait for it.
  useEffect(() => void fetchLoginForm().catch(() => undefined), [])
  const signedIn = useSession(({ user }) => user !== null)
  const { tab = 'create', from, why, email, name } = arrivalOf(location.state)
  const [entry, setEntry] = useState<EntryTab>(tab)
  const [hasTurned, setHasTurned] = useState(false)
  const [arrivedBy, setArrivedBy] = useState(location.key)
  // 'Log in' and 'Sign Up' in the bar also switch the form on this page.
  if (location.key !== arrivedBy) {
    setArrivedBy(location.key)
    setHasTurned(true)
    setEntry(tab)
  }
  if (signedIn) return <Navigate to={from ?? '/'} replace />

  const back = from === undefined ? {} : { from }
  const toVerification = (login: Pick<Arrival, 'email' | 'name' | 'password' | 'remember'>) =>
    void navigate('/verify-otp', { state: { ...back, ...login } })

  /** Going back to correct a mistyped address finds the form filled in. */
  async function created({ name, ...login }: Pick<Arrival, 'email' | 'name' | 'password' | 'remember'>) {
    await navigate(location, { replace: true, state: { ...back, email: login.email, name } })
    toVerification({ ...login, name })
  }

  return (
    <Page title={entry === 'create' ? 'Create Account' : 'Login'} width="narrow">
      <div className={styles.sheet}>
        <header>
          <h1>{entry === 'create' ? 'Join Studyshelf' : 'Welcome back'}</h1>
          {why !== undefined && (
            <p className={styles.why} role="status">
              {entryWords[why]}
            </p>
          )}
        </header>
        <FormTabs
          label="Create Account or Login"
          tabs={[
            {
              name: 'create',
              title: 'Create Account',
              form: <RegisterForm begun={{ email, name }} onCreated={(account) => void created(account)} />,
            },
            {
              name: 'login',
              title: 'Login',
              form: <LoginForm key={email} arrival={{ ...back, email }} onUnverified={toVerification} />,
            },
          ]}
          value={entry}
          // Not earlier: the login form does not need the other form's human check.
          keepMounted={hasTurned}
          // In a transition: the form that is shown stays until the other one's code has come.
          onChange={(to) =>
            startTransition(() => {
              setHasTurned(true)
              setEntry(to)
            })
          }
        />
      </div>
    </Page>
  )
}
