import { lazy, Suspense } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import type { LegalName } from './legal-sheet'
import styles from './legal-dialog.module.css'

const LegalSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./legal-sheet'))).LegalSheet,
}))

/** A link-like button that opens a text over the form, so that no input is lost. */
export function LegalDialog({ name, children }: { name: LegalName; children: string }) {
  const { button, wasAsked, opened } = useDialogButton()
  return (
    <>
      <button type="button" className={styles.trigger} {...button}>
        {children}
      </button>
      {wasAsked && (
        <Suspense fallback={null}>
          <LegalSheet name={name} {...opened} />
        </Suspense>
      )}
    </>
  )
}
