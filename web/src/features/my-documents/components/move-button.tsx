import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { MoveFace, type Movable } from './move-face'

const fetchMenu = () => fetchCode(() => import('./move-menu'))
const MoveMenu = lazy(async () => ({ default: (await fetchMenu()).MoveMenu }))
/** An error is reported when the menu is opened. */
const preloadCode = () => void fetchMenu().catch(() => undefined)

/** Moves a document to a folder. The menu's code loads when the pointer or the focus comes near. */
export function MoveButton(movable: Movable) {
  const [wanted, setWanted] = useState(false)
  const face = (
    <Button
      variant="quiet"
      size="dense"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preloadCode}
      onFocus={preloadCode}
      onClick={() => setWanted(true)}
    >
      <MoveFace title={movable.document.title} />
    </Button>
  )
  if (!wanted) return face
  return (
    <Suspense fallback={face}>
      <MoveMenu {...movable} />
    </Suspense>
  )
}
