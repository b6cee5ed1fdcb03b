import type { DocumentView } from '#events'
import { lazy, Suspense, type RefObject } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import type { PdfShape } from '../../../components/pdf/pdf-document'

const CheatSheetDialog = lazy(async () => ({
  default: (await fetchCode(() => import('./cheat-sheet-dialog'))).CheatSheetDialog,
}))

/** Null until it is first opened. */
export type CheatSheetState = 'open' | 'closed' | null

/** The dialog of a document's cheat sheet. `place`: the viewer, whose tool opened it. */
export function CheatSheetPlace({
  cheatSheet,
  setCheatSheet,
  narrow,
  place,
  ...document
}: PdfShape & {
  document: DocumentView
  cheatSheet: CheatSheetState
  setCheatSheet: (state: CheatSheetState) => void
  narrow: boolean
  place: RefObject<HTMLElement | null>
}) {
  if (cheatSheet === null) return null
  return (
    <Suspense>
      <CheatSheetDialog
        {...document}
        open={cheatSheet === 'open'}
        onOpenChange={(open) => setCheatSheet(open ? 'open' : 'closed')}
        focusAfter={() =>
          place.current?.querySelector<HTMLElement>(
            narrow ? '[aria-label="More tools"]' : '[aria-label="Cheat sheet…"]',
          ) ?? null
        }
      />
    </Suspense>
  )
}
