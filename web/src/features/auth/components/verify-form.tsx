import { calls, otpLength, otpResendSeconds } from '#events'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { messageOf, reasonOf } from '../../../http/api-error'
import { notify } from '../../../components/toasts/notify'
import { useDemoLogins } from '../api/use-demo-logins'
import { resendCode, verifyEmail } from '../api/verify-email'
import { formatCountdown } from '../countdown'
import { otpExpiredStatus } from '../messages'
import { useCountdown } from '../use-countdown'
import styles from './forms.module.css'

/** Takes the code that was mailed, or has another one mailed. */
export function VerifyForm({ email, onVerified }: { email: string; onVerified: () => Promise<void> | void }) {
  const [otp, setOtp] = useState('')
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null)
  const [status, setStatus] = useState('')
  const { left, restart } = useCountdown(otpResendSeconds)
  const hasMailbox = useDemoLogins() !== null

  async function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy('verifying')
    setStatus('')
    try {
      await verifyEmail({ email, otp })
      await onVerified()
    } catch (error) {
      notify.error(messageOf(error, 'OTP verification failed'))
      if (reasonOf(error, calls.verifyOtp) === 'otp-expired') setStatus(otpExpiredStatus)
    } finally {
      setBusy(null)
    }
  }

  async function resend() {
    setBusy('resending')
    try {
      await resendCode({ email })
      restart()
      setOtp('')
      setStatus(`We sent a new code to ${email}.`)
    } catch (error) {
      notify.error(messageOf(error, 'Failed to resend OTP'))
      setStatus('Something went wrong. Try again later.')
    } finally {
      setBusy(null)
    }
  }

  return (
    <form className={styles.form} aria-label="Verify your email" onSubmit={(event) => void verify(event)}>
      <div className={styles.field}>
        <label htmlFor="otp">Code</label>
        <input
          id="otp"
          className={styles.otp}
          value={otp}
          required
          maxLength={otpLength}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setOtp(cleanCode(event.target.value))}
          onPaste={(event) => {
            // Before maxLength cuts a pasted ' abc 123' short.
            event.preventDefault()
            setOtp(cleanCode(event.clipboardData.getData('text')))
          }}
        />
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
      <Button
        type="submit"
        wide
        disabled={otp.length < otpLength || busy !== null}
        busy={busy === 'verifying'}
      >
        {busy === 'verifying' ? 'Verifying…' : 'Verify'}
      </Button>
      <div className={styles.resend}>
        <Button variant="secondary" disabled={left > 0 || busy !== null} onClick={() => void resend()}>
          {left > 0 ? `Resend OTP in ${formatCountdown(left)}` : 'Resend OTP'}
        </Button>
        {hasMailbox && (
          <a href={`/dev/mailbox?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
            Open the mailbox
          </a>
        )}
      </div>
    </form>
  )
}

const cleanCode = (text: string): string =>
  text
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, otpLength)
