import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/button'
import { DialogBackdrop } from '../../../components/dialog-sheet'
import type { Opened } from '../../../components/use-dialog-button'
import styles from './facet-panel.module.css'

/** The facets as a bottom sheet on a phone. */
export function FacetPanel({
  done,
  open,
  onOpenChange,
  focusAfter,
  children,
}: Opened & { done: string; children: ReactNode }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Popup className={styles.sheet} finalFocus={focusAfter}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>Filter</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="Close filter">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className={styles.content}>{children}</div>
          <div className={styles.foot}>
            <Dialog.Close render={<Button wide />}>{done}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
