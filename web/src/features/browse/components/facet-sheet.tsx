import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import styles from './facet-sheet.module.css'

const FacetPanel = lazy(async () => ({
  default: (await fetchCode(() => import('./facet-panel'))).FacetPanel,
}))

/** On a phone the facets open with a button; the list behind them follows each choice. */
export function FacetSheet({
  chosen,
  done,
  children,
}: {
  /** Number of active filters. */
  chosen: number
  /** Label of the close button: 'Show 23 documents'. */
  done: string
  children: ReactNode
}) {
  const { button, wasAsked, opened } = useDialogButton()
  return (
    <>
      <Button variant="secondary" size="dense" {...button}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        Filter{chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <FacetPanel done={done} {...opened}>
            {children}
          </FacetPanel>
        </Suspense>
      )}
    </>
  )
}
