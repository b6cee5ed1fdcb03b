import { otpMinutes, type PersonName } from '#events'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button'
import { Page } from '../../components/page'
import { notify } from '../../components/toasts/notify'
import { logIn } from '../../features/auth/api/log-in'
import { useHumanChecks, type Passing } from '../../features/auth/use-human-checks'
import { VerifyForm } from '../../features/auth/components/verify-form'
import { NameShownAs } from '../../entities/user/components/name-shown-as'
import { arrivalOf } from '../../session/entry'
import styles from './entry.module.css'

/** Takes the emailed code of a new account or of a password reset. */
export function VerifyOtpPage() {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const { email, name, password, isPasswordReset = false, from, remember = false } = arrivalOf(state)
  const [shownAs, setShownAs] = useState<PersonName | null>(null)
  const [entering, setEntering] = useState(false)
  const { passing, check } = useHumanChecks()
  if (email === undefined) return <Navigate to="/sign-up" replace />
  const arrival = { email, ...(from !== undefined && { from }) }

  /** Logs in the owner of a new account if the password is still known. */
  async function enter(known: string) {
    if (password !== undefined && (await logsIn({ email: known, password, remember }, passing)))
      return navigate(from ?? '/', { replace: true })
    await navigate('/sign-up', { replace: true, state: { ...arrival, tab: 'login' } })
  }

  async function verified(known: string, verifiedName: PersonName | null) {
    notify.success('Email verified.')
    if (verifiedName !== null && verifiedName.distinction !== null) return setShownAs(verifiedName)
    await enter(known)
  }

  if (shownAs !== null)
    return (
      <Page title="Your name" width="narrow">
        <div className={styles.sheet}>
          <header>
            <h1>Your email is verified</h1>
          </header>
          <NameShownAs name={shownAs} where="You can choose another name in your profile at any time." />
          {check}
          <Button
            wide
            autoFocus
            busy={entering}
            onClick={() => {
              setEntering(true)
              void enter(email)
            }}
          >
            Continue
          </Button>
        </div>
      </Page>
    )
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
          onVerified={(verifiedName) =>
            isPasswordReset
              ? navigate('/reset-password', { replace: true, state: arrival })
              : verified(email, verifiedName)
          }
        />
        {check}
        <p className={styles.ways}>
          <Link to={isPasswordReset ? '/forgot-password' : '/sign-up'} state={{ ...arrival, name }}>
            Use another email
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

async function logsIn(
  login: { email: string; password: string; remember: boolean },
  passing: Passing,
): Promise<boolean> {
  try {
    return (await passing((altcha) => logIn({ ...login, altcha }))) === 'signed-in'
  } catch {
    // The code was correct; the login form shows the error.
    return false
  }
}
