import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import styles from './dialog-sheet.module.css'

/** The dimmed page behind a dialog. */
export const DialogBackdrop = () => <Dialog.Backdrop className={styles.backdrop} />

/** What a dialog shows, in the middle of the dimmed page. Stands inside the root of a dialog or of an alert dialog. */
export function DialogSheet({
  title,
  description,
  wide = false,
  focusFirst,
  focusAfter,
  children,
}: {
  title: string
  description: ReactNode
  /** Room for something to look at. */
  wide?: boolean
  /** What is focused when the dialog opens, where it is not the first that can be. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /** What is focused when the dialog has gone, where what opened it may be gone too. */
  focusAfter?: (() => HTMLElement | true | null) | undefined
  children: ReactNode
}) {
  return (
    <Dialog.Portal>
      <DialogBackdrop />
      <Dialog.Popup
        className={styles.sheet}
        data-wide={wide || undefined}
        initialFocus={focusFirst}
        finalFocus={focusAfter}
      >
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <Dialog.Description className={styles.text} render={<div />}>
          {description}
        </Dialog.Description>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  )
}

/** The buttons below; the one that does it comes last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
