import type { Dispatch, KeyboardEvent, SetStateAction } from 'react'
import { zoomIn, zoomOut } from './zoom'

/** ← → turn pages, Home and End go to the ends, + − 0 zoom; everything else scrolls as usual. */
export function useViewerKeys({
  current,
  pages,
  goTo,
  setZoom,
}: {
  current: number
  pages: number
  goTo: (page: number) => void
  setZoom: Dispatch<SetStateAction<number>>
}) {
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(Math.max(1, current - 1)),
    ArrowRight: () => goTo(Math.min(pages, current + 1)),
    Home: () => goTo(1),
    End: () => goTo(pages),
    '+': () => setZoom(zoomIn),
    '=': () => setZoom(zoomIn),
    '-': () => setZoom(zoomOut),
    '0': () => setZoom(1),
  }
  return (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
