import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { LegalText } from '../legal-texts'
import styles from './legal-dialog.module.css'

/** A link-like button that opens a text over the form, so that nothing typed is lost. */
export function LegalDialog({ text, children }: { text: LegalText; children: string }) {
  return (
    <Dialog.Root>
      <Dialog.Trigger className={styles.trigger} type="button">
        {children}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
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
            {text.sections.map(({ heading, text: paragraph }) => (
              <section key={heading}>
                <h3 className={styles.heading}>{heading}</h3>
                <p>{paragraph}</p>
              </section>
            ))}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
