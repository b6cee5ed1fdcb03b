import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { DialogActions } from '../../../components/dialog-sheet'
import { PasswordField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { PasswordUsername } from '../../../components/password-username'
import { ApiError, messageOf } from '../../../http/api-error'
import styles from './settings.module.css'

/** Form in an alert dialog for actions that need the password. `send` rejects with the server's error. */
export function PasswordForm({
  label,
  email,
  children,
  cancel,
  confirm,
  busyConfirm,
  danger = false,
  failure,
  busy,
  onBusy,
  send,
}: {
  label: string
  email: string
  /** Further choices above the password. */
  children?: ReactNode
  cancel: string
  confirm: string
  /** Label of the button while sending. */
  busyConfirm: string
  danger?: boolean
  /** Error text if the server gives none. */
  failure: string
  /** Sending: the dialog stays open, because the action can no longer be cancelled. */
  busy: boolean
  onBusy: (busy: boolean) => void
  send: (password: string) => Promise<unknown>
}) {
  const [password, setPassword] = useState('')
  const [wrongPassword, setWrongPassword] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(null)
    setWrongPassword(false)
    onBusy(true)
    try {
      await send(password)
    } catch (error) {
      const wrong = error instanceof ApiError && error.reason === 'wrong-password'
      setWrongPassword(wrong)
      if (wrong) form.querySelector<HTMLElement>('[autocomplete=current-password]')?.focus()
      else setRefusal(messageOf(error, failure))
    } finally {
      onBusy(false)
    }
  }

  return (
    <form className={styles.form} aria-label={label} onSubmit={(event) => void submit(event)}>
      {children}
      <PasswordUsername email={email} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        error={wrongPassword ? 'This is not your password.' : undefined}
        onChange={(event) => {
          setPassword(event.target.value)
          setWrongPassword(false)
        }}
      />
      <FormError>{refusal}</FormError>
      <DialogActions>
        <AlertDialog.Close render={<Button variant="secondary" disabled={busy} />}>
          {cancel}
        </AlertDialog.Close>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={password === ''} busy={busy}>
          {busy ? busyConfirm : confirm}
        </Button>
      </DialogActions>
    </form>
  )
}
