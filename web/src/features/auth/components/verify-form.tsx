import { askedHumanCheck, entryCalls, codeIn, otpLength, passwordResetCalls, type PersonName } from '#events'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { detailsOf, messageOf, reasonOf } from '../../../http/api-error'
import { redeemCode, resendCode } from '../api/redeem-code'
import { useDemoLogins } from '../api/use-demo-logins'
import { formatCountdown } from '../countdown'
import { networkBusyMessage, otpExpiredStatus } from '../messages'
import type { CodePurpose } from '../sent-codes'
import { useHumanChecks } from '../use-human-checks'
import { useSentCode } from '../use-sent-code'
import styles from './forms.module.css'
import { useAskedCheck } from './use-asked-check'

/** Form for an emailed code, with a button to request another. */
export function VerifyForm({
  purpose,
  email,
  onVerified,
}: {
  purpose: CodePurpose
  email: string
  /** Called with the name of a new account. */
  onVerified: (name: PersonName | null) => Promise<void> | void
}) {
  const [otp, setOtp] = useState('')
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null)
  const [wrongCode, setWrongCode] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const { resendIn, goodFor, restart } = useSentCode(purpose, email)
  const field = useRef<HTMLInputElement>(null)
  const hasMailbox = useDemoLogins() !== null

  const humanChecks = useHumanChecks()

  async function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy('verifying')
    setWrongCode(undefined)
    setRefusal(null)
    setStatus('')
    try {
      await onVerified(await humanChecks.passing((altcha) => redeemCode(purpose, { email, otp, altcha })))
    } catch (error) {
      const reason = reasonOf(error, entryCalls.verifyOtp)
      const message = messageOf(error, 'OTP verification failed')
      // Nobody has looked at the code yet.
      if (reason === 'human-check') setRefusal(message)
      else setWrongCode(message)
      if (reason === 'otp-expired') setStatus(otpExpiredStatus)
      field.current?.focus()
    } finally {
      setBusy(null)
    }
  }

  const { ask, check } = useAskedCheck((altcha) => {
    // A code that was typed during the check may be the right one: another would replace it.
    if (busy === null) void resend(altcha)
  })

  async function resend(altcha?: string) {
    setBusy('resending')
    setWrongCode(undefined)
    setRefusal(null)
    try {
      await resendCode(purpose, { email, altcha })
      restart()
      setOtp('')
      setStatus(`We sent a new code to ${email}.`)
      // The button is disabled for two minutes, so the focus moves to the code field.
      field.current?.focus()
    } catch (error) {
      const isAsked = reasonOf(error, passwordResetCalls.resendResetOtp) === 'human-check'
      if (isAsked && altcha === undefined) return ask(askedHumanCheck(detailsOf(error)))
      setRefusal(isAsked ? networkBusyMessage : messageOf(error, 'Failed to resend OTP'))
      setStatus('Something went wrong. Try again later.')
    } finally {
      setBusy(null)
    }
  }

  return (
    <form className={styles.form} aria-label={names[purpose]} onSubmit={(event) => void verify(event)}>
      <Field label="Code" error={wrongCode}>
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            className={styles.otp}
            value={otp}
            required
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            // No `maxLength`: it would cut a pasted 'Your code: AB12CD.' before the code is found in it.
            onChange={(event) => setOtp(codeIn(event.target.value))}
          />
        )}
      </Field>
      {check}
      {humanChecks.check}
      <FormError>{refusal}</FormError>
      <p className={styles.status} role="status">
        {goodFor === 0 ? otpExpiredStatus : status}
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
        <Button variant="secondary" disabled={resendIn > 0 || busy !== null} onClick={() => void resend()}>
          {resendIn > 0 ? `Resend OTP in ${formatCountdown(resendIn)}` : 'Resend OTP'}
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

const names = {
  'verify-email': 'Verify your email',
  'reset-password': 'Confirm that it is you',
} as const satisfies Record<CodePurpose, string>
