import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'

/** A way to make pages, or the letters of text, larger and smaller. */
export interface Sizing {
  larger: () => void
  smaller: () => void
  usual: () => void
}

/**
 * ← → turn pages, Home and End go to the ends, + − 0 zoom, R rotates, F fills the screen, T shows text or pages, D darkens the paper,
 * Q chooses a spot to ask about, N and P lead to the next saved document and the one before; everything else scrolls as usual.
 */
export function useViewerKeys({
  current,
  pages,
  goTo,
  sizing,
  rotate,
  fullScreen,
  asText,
  darkPaper,
  neighbour,
  ask,
}: {
  current: number
  pages: number
  goTo: (page: number) => void
  sizing: Sizing
  rotate: () => void
  fullScreen: () => void
  asText: () => void
  darkPaper: () => void
  neighbour: (way: -1 | 1) => void
  ask: () => void
}) {
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(Math.max(1, current - 1)),
    ArrowRight: () => goTo(Math.min(pages, current + 1)),
    Home: () => goTo(1),
    End: () => goTo(pages),
    '+': sizing.larger,
    '=': sizing.larger,
    '-': sizing.smaller,
    '0': sizing.usual,
    r: rotate,
    f: fullScreen,
    t: asText,
    d: darkPaper,
    q: ask,
    n: () => neighbour(1),
    p: () => neighbour(-1),
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
