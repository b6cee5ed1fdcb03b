import { useEffect, useEffectEvent, type Dispatch, type KeyboardEvent, type SetStateAction } from 'react'
import { zoomIn, zoomOut } from './zoom'

/** ← → turn pages, Home and End go to the ends, + − 0 zoom, R rotates, F fills the screen; everything else scrolls as usual. */
export function useViewerKeys({
  current,
  pages,
  goTo,
  setZoom,
  rotate,
  fullScreen,
}: {
  current: number
  pages: number
  goTo: (page: number) => void
  setZoom: Dispatch<SetStateAction<number>>
  rotate: () => void
  fullScreen: () => void
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
    r: rotate,
    f: fullScreen,
  }
  return (event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
}

/**
 * Ctrl F and Ctrl P (⌘) anywhere on the page: the browser's own would find and print only the few drawn pages. A second Ctrl F
 * opens the browser's search.
 */
export function usePageShortcuts({ find, print }: { find: () => boolean; print: () => void }): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (event.key === 'f' && find()) event.preventDefault()
    if (event.key === 'p') {
      event.preventDefault()
      print()
    }
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => onKey(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
