import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { PasswordField, TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { PasswordUsername } from '../../../components/password-username'
import { ApiError, messageOf } from '../../../http/api-error'
import type { Proof } from '../api/second-factor'
import styles from './second-factor.module.css'

/** Form for changes that need the password and a code of the second factor. `send` rejects with the server's error. */
export function ProofForm({
  label,
  email,
  children,
  withoutCode = false,
  confirm,
  busyConfirm,
  danger = false,
  onCancel,
  send,
}: {
  label: string
  email: string
  /** What happens. */
  children: ReactNode
  /** The password is enough. */
  withoutCode?: boolean
  confirm: string
  busyConfirm: string
  danger?: boolean
  /** Absent if there is no way back. */
  onCancel?: (() => void) | undefined
  send: (proof: Proof) => Promise<void>
}) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<{ field: 'password' | 'code' | null; message: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const errorAt = (field: 'password' | 'code' | null) =>
    refusal?.field === field ? refusal.message : undefined

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(null)
    setBusy(true)
    try {
      await send({ password, code })
    } catch (error) {
      setBusy(false)
      const field = fieldOf(error)
      setRefusal({ field, message: messageOf(error, 'This could not be done. Please try again.') })
      if (field !== null) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
    }
  }

  return (
    <form className={styles.form} aria-label={label} onSubmit={(event) => void submit(event)}>
      {children}
      <PasswordUsername email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus
        maxLength={128}
        value={password}
        error={errorAt('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      {!withoutCode && (
        <TextField
          label="Code"
          name="code"
          hint="Six digits from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={64}
          value={code}
          error={errorAt('code')}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <FormError>{errorAt(null) ?? null}</FormError>
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={password === '' || (!withoutCode && code === '')}
          busy={busy}
        >
          {busy ? busyConfirm : confirm}
        </Button>
      </div>
    </form>
  )
}

function fieldOf(error: unknown): 'password' | 'code' | null {
  if (!(error instanceof ApiError)) return null
  if (error.reason === 'wrong-password') return 'password'
  return error.reason === 'wrong-second-factor' || error.reason === 'second-factor-attempts' ? 'code' : null
}
