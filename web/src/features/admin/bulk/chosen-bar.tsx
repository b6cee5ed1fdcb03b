import type { CaseSummary } from '#events'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import { useDeskKeys } from '../keys/use-desk-keys'
import styles from './bulk-bar.module.css'
import { choose } from './chosen'

const BulkSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./bulk-sheet'))).BulkSheet,
}))

/** How many cases are chosen, and the way to decide them. */
export function ChosenBar({ cases }: { cases: readonly CaseSummary[] }) {
  const { button, wasAsked, opened } = useDialogButton()
  useDeskKeys({ d: () => button.onClick() })
  return (
    <div className={styles.bar} role="region" aria-label="Chosen cases">
      <p role="status">{cases.length === 1 ? '1 case chosen' : `${cases.length} cases chosen`}</p>
      <div className={styles.actions}>
        <Button variant="quiet" size="dense" onClick={() => choose([])}>
          Choose none
        </Button>
        <Button {...button} size="dense" aria-keyshortcuts="d">
          Decide…
        </Button>
      </div>
      {wasAsked && (
        <Suspense fallback={null}>
          <BulkSheet {...opened} cases={cases} />
        </Suspense>
      )}
    </div>
  )
}
