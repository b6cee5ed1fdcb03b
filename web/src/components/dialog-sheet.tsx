import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import styles from './dialog-sheet.module.css'

export const DialogBackdrop = () => <Dialog.Backdrop className={styles.backdrop} />

/** The content of a dialog, centred over the dimmed page. Use it inside the root of a dialog or an alert dialog. */
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
  /** Wider, for content to look at; 'most': for two columns. */
  wide?: boolean | 'most'
  /** Takes the focus on opening, if it is not the first focusable element. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /** Takes the focus after closing, if the element that opened it may be gone. */
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

/** The buttons at the bottom; the main action comes last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
