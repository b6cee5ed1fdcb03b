import type { DocumentEdition } from '#events'
import { lazy, Suspense } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { QuietBoundary } from '../../../components/quiet-boundary'
import type { ShownEdition } from './use-edition'

// Most documents have one edition, and most pages no menu.
const EditionMenu = lazy(async () => ({
  default: (await fetchCode(() => import('./edition-menu'))).EditionMenu,
}))

/** The number of the shown edition. Who may read the others gets a menu of them. */
export function EditionFact({
  editions,
  shown,
}: {
  editions: readonly DocumentEdition[]
  shown: ShownEdition
}) {
  const number = <span>Version {shown.number}</span>
  if (editions.every(({ fileUrl }) => fileUrl === null)) return number
  return (
    <QuietBoundary>
      <Suspense fallback={number}>
        <EditionMenu editions={editions} shown={shown} />
      </Suspense>
    </QuietBoundary>
  )
}
