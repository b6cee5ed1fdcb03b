import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from './button'
import { DialogActions, DialogSheet } from './dialog-sheet'

export interface ConfirmProps {
  open: boolean
  title: string
  description: ReactNode
  /** Content to read or fill in before confirming. */
  children?: ReactNode
  /** Label of the cancel button. */
  cancel?: string
  /** Label of the confirm button. */
  confirm: string
  danger?: boolean
  /** The action is running and can no longer be cancelled. */
  busy?: boolean
  /** Takes the focus after closing, if the button that opened it may be gone; `true`: that button. */
  focusAfter?: () => HTMLElement | true | null
  /** Focuses the cancel button first, because the content comes before the buttons in Tab order. */
  beginAtCancel?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The content of ConfirmDialog. */
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
