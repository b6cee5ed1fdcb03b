import type { DocumentsChoice } from '#events'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useId, useState } from 'react'
import { DialogSheet } from '../../../components/dialog-sheet'
import type { Opened } from '../../../components/use-dialog-button'
import { deleteAccount } from '../api/own-data'
import { PasswordForm } from './password-form'
import styles from './settings.module.css'

const choices: Record<DocumentsChoice, string> = {
  keep: 'Leave my documents on the shelf, without my name',
  delete: 'Delete my documents as well',
}

/** Deletes the account after asking for the password and what to do with the documents. */
export function DeleteSheet({ email, open, onOpenChange, focusAfter }: Opened & { email: string }) {
  const [busy, setBusy] = useState(false)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(busy || next)}>
      <DialogSheet
        title="Delete your account?"
        description="You are logged out everywhere at once. We’ll email you when it’s done. If you sign up again within twelve months, your warnings come with you."
        focusAfter={focusAfter}
      >
        <DeleteForm email={email} busy={busy} onBusy={setBusy} />
      </DialogSheet>
    </AlertDialog.Root>
  )
}

function DeleteForm({
  email,
  busy,
  onBusy,
}: {
  email: string
  busy: boolean
  onBusy: (busy: boolean) => void
}) {
  const name = useId()
  const [documents, setDocuments] = useState<DocumentsChoice>('keep')
  return (
    <PasswordForm
      label="Delete account"
      email={email}
      cancel="Keep my account"
      confirm="Delete permanently"
      busyConfirm="Deleting…"
      danger
      failure="Your account couldn’t be deleted."
      busy={busy}
      onBusy={onBusy}
      send={(password) => deleteAccount({ password, documents })}
    >
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
    </PasswordForm>
  )
}
