import { secondFactorCalls } from '#events'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/button'
import { TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { messageOf, reasonOf } from '../../../http/api-error'
import { beginSecondFactor, confirmSecondFactor } from '../api/second-factor'
import { ProofForm } from './proof-form'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'
import styles from './second-factor.module.css'
import settings from './settings.module.css'

type Step =
  | { at: 'beginning' | 'password' }
  | { at: 'failed'; message: string }
  | { at: 'scanning'; secret: string; uri: string }
  | { at: 'codes'; codes: string[] }

/** Sets up a second factor: the QR code, a first code, and the recovery codes. */
export function SetUpSecondFactor({
  email,
  onCancel,
  onSetUp,
  onDone,
}: {
  email: string
  /** Absent if there is no way back. */
  onCancel?: () => void
  /** It is set up; the recovery codes are still shown. */
  onSetUp?: () => void
  onDone: () => void
}) {
  const [step, setStep] = useState<Step>({ at: 'beginning' })
  const hasBegun = useRef(false)

  async function begin(password?: string) {
    setStep({ at: 'scanning', ...(await beginSecondFactor(password)) })
  }
  function beginAnew() {
    setStep({ at: 'beginning' })
    begin().catch((error: unknown) => {
      const asksPassword = reasonOf(error, secondFactorCalls.beginSecondFactor) === 'password-needed'
      setStep(
        asksPassword
          ? { at: 'password' }
          : { at: 'failed', message: messageOf(error, 'A second factor can’t be set up right now.') },
      )
    })
  }
  useEffect(() => {
    // Once: each beginning makes another secret.
    if (hasBegun.current) return
    hasBegun.current = true
    beginAnew()
  })

  switch (step.at) {
    case 'beginning':
      return (
        <div>
          <Loading label="Drawing the QR code" />
          <Skeleton height="200px" />
        </div>
      )
    case 'failed':
      return (
        <div className={settings.form}>
          <ErrorState title={step.message} onRetry={beginAnew} />
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )
    case 'password':
      return (
        <ProofForm
          label="Begin to set up a second factor"
          email={email}
          withoutCode
          confirm="Go on"
          busyConfirm="Checking…"
          onCancel={onCancel}
          send={({ password }) => begin(password)}
        >
          <p>You logged in a while ago. Enter your password to continue.</p>
        </ProofForm>
      )
    case 'scanning':
      return (
        <Scan
          secret={step.secret}
          uri={step.uri}
          onCancel={onCancel}
          onAgain={beginAnew}
          onConfirmed={(codes) => {
            onSetUp?.()
            setStep({ at: 'codes', codes })
          }}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={onDone} />
  }
}

/** The secret as QR code and text, and the field for a first code. */
function Scan({
  secret,
  uri,
  onCancel,
  onAgain,
  onConfirmed,
}: {
  secret: string
  uri: string
  onCancel: (() => void) | undefined
  onAgain: () => void
  onConfirmed: (codes: string[]) => void
}) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState
  const form = useRef<HTMLFormElement>(null)
  // The button that began it is gone. Not the field: the QR code comes before it.
  useEffect(() => form.current?.focus(), [])

  async function submit({ code }: { code: string }) {
    setRefusal(null)
    try {
      onConfirmed(await confirmSecondFactor(code))
    } catch (error) {
      const message = messageOf(error, 'Your second factor couldn’t be set up. Please try again.')
      const reason = reasonOf(error, secondFactorCalls.confirmSecondFactor)
      setOver(reason === 'second-factor-expired')
      if (reason !== 'wrong-second-factor') return setRefusal(message)
      // There are no recovery codes yet.
      setError('code', {
        message: 'That code is not right. Check that your phone’s clock is set automatically.',
      })
      setFocus('code', { shouldSelect: true })
    }
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className={settings.form}
      aria-label="Set up a second factor"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <ol className={styles.steps}>
        <li>
          Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 2FAS.
          <QrCode text={uri} label="QR code for your authenticator app" />
          <p>
            Or enter this key in the app:
            <code className={styles.secret} aria-label="Key">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
        </li>
        <li>
          Enter the six digits that the app shows.
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            maxLength={20}
            className={styles.code}
            error={errors.code?.message}
            {...register('code', { required: 'Enter the code.' })}
          />
        </li>
      </ol>
      <FormError>{refusal}</FormError>
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {isOver ? (
          <Button onClick={onAgain}>Begin again</Button>
        ) : (
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Checking…' : 'Confirm'}
          </Button>
        )}
      </div>
    </form>
  )
}
