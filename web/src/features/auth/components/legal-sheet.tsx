import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { DialogBackdrop } from '../../../components/dialog-sheet'
import sheet from '../../../components/dialog-sheet.module.css'
import type { Opened } from '../../../components/use-dialog-button'
import { LegalSections } from '../../../entities/site/components/legal-sections'
import { privacyPolicy, termsOfUse, type LegalText } from '../../../entities/site/legal-texts'
import styles from './legal-sheet.module.css'

export type LegalName = 'terms' | 'privacy'
const texts: Record<LegalName, LegalText> = { terms: termsOfUse, privacy: privacyPolicy }

export function LegalSheet({ name, open, onOpenChange, focusAfter }: Opened & { name: LegalName }) {
  const text = texts[name]
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Popup className={`${sheet.centred} ${styles.popup}`} data-wide finalFocus={focusAfter}>
          <header className={styles.head}>
            <div>
              <Dialog.Title className={styles.title}>{text.title}</Dialog.Title>
              <Dialog.Description className={styles.effective}>{text.effective}</Dialog.Description>
            </div>
            <Dialog.Close className={styles.close} aria-label="Close">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div className={styles.body} tabIndex={0} role="region" aria-label={text.title}>
            <LegalSections text={text} level="h3" className={styles.heading} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
