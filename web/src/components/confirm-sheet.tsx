import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from './button'
import { DialogActions, DialogSheet } from './dialog-sheet'

export interface ConfirmProps {
  open: boolean
  title: string
  description: ReactNode
  /** What is looked at, or filled in, before confirming. */
  children?: ReactNode
  /** What the button says that leaves all as it is. */
  cancel?: string
  /** What the button says that does it. */
  confirm: string
  danger?: boolean
  /** It is being done: too late to cancel. */
  busy?: boolean
  /** What is focused when it has gone, where the button that opened it may be gone too; `true`: that button. */
  focusAfter?: () => HTMLElement | true | null
  /** What is looked at comes first in the order of Tab, and is no answer: the focus begins at the button that cancels. */
  beginAtCancel?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What ConfirmDialog shows. */
export function ConfirmSheet({
  open,
  title,
  description,
  children,
  cancel = 'Cancel',
  confirm,
  danger = false,
  busy = false,
  focusAfter,
  beginAtCancel = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && !busy && onClose()}>
      <DialogSheet
        title={title}
        description={description}
        wide={children !== undefined}
        focusFirst={beginAtCancel ? cancelButton : undefined}
        focusAfter={focusAfter}
      >
        {children}
        <DialogActions>
          <AlertDialog.Close ref={cancelButton} render={<Button variant="secondary" disabled={busy} />}>
            {cancel}
          </AlertDialog.Close>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogActions>
      </DialogSheet>
    </AlertDialog.Root>
  )
}
