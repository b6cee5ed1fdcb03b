import { calls, type DocumentsChoice } from '#events'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { DialogActions, DialogSheet } from '../../../components/dialog-sheet'
import { PasswordField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { WhosePassword } from '../../../components/whose-password'
import type { Opened } from '../../../components/use-dialog-button'
import { messageOf, reasonOf } from '../../../http/api-error'
import { deleteAccount } from '../api/own-data'
import styles from './settings.module.css'

const choices: Record<DocumentsChoice, string> = {
  keep: 'Leave my documents on the shelf, without my name',
  delete: 'Delete my documents as well',
}

/** After the password and a choice the account is deleted. */
export function DeleteSheet({ email, open, onOpenChange, focusAfter }: Opened & { email: string }) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet
        title="Delete your account?"
        description="You are logged out everywhere at once. A mail says when nothing is left."
        focusAfter={focusAfter}
      >
        <DeleteForm email={email} />
      </DialogSheet>
    </AlertDialog.Root>
  )
}

function DeleteForm({ email }: { email: string }) {
  const name = useId()
  const [documents, setDocuments] = useState<DocumentsChoice>('keep')
  const [password, setPassword] = useState('')
  const [wrongPassword, setWrongPassword] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(null)
    setWrongPassword(false)
    setBusy(true)
    try {
      await deleteAccount({ password, documents })
    } catch (error) {
      const wrong = reasonOf(error, calls.deleteAccount) === 'wrong-password'
      setBusy(false)
      setWrongPassword(wrong)
      if (wrong) form.querySelector<HTMLElement>('[autocomplete=current-password]')?.focus()
      else setRefusal(messageOf(error, 'Your account could not be deleted.'))
    }
  }

  return (
    <form className={styles.form} aria-label="Delete account" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend className={styles.legend}>Your documents</legend>
        {(['keep', 'delete'] as const).map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={documents === choice}
              onChange={() => setDocuments(choice)}
            />
            {choices[choice]}
          </label>
        ))}
      </fieldset>
      <WhosePassword email={email} />
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
        <AlertDialog.Close render={<Button variant="secondary" />}>Keep my account</AlertDialog.Close>
        <Button type="submit" variant="danger" disabled={password === ''} busy={busy}>
          {busy ? 'Deleting…' : 'Delete for good'}
        </Button>
      </DialogActions>
    </form>
  )
}
