import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { DialogSheet } from '../../../components/dialog-sheet'
import type { Opened } from '../../../components/use-dialog-button'
import { PasswordForm } from './password-form'

/** Asks for the password before other sessions end. `onPassword` ends them, and rejects with the server's error. */
export function LogOutSheet({
  email,
  open,
  onOpenChange,
  focusAfter,
  onPassword,
}: Opened & { email: string; onPassword: (password: string) => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(busy || next)}>
      <DialogSheet
        title="Confirm it’s you"
        description="You logged in here a while ago. Enter your password to log out elsewhere."
        focusAfter={focusAfter}
      >
        <PasswordForm
          label="Log out elsewhere"
          email={email}
          cancel="Cancel"
          confirm="Log out there"
          busyConfirm="Logging out…"
          failure="The session couldn’t be ended."
          busy={busy}
          onBusy={setBusy}
          send={onPassword}
        />
      </DialogSheet>
    </AlertDialog.Root>
  )
}
