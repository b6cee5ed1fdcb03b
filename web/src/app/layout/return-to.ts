/** After this time, content that arrives late no longer moves the page. */
const timeoutMs = 10_000
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Restores a scroll position as soon as the page is long enough: its content may still be loading. Stops when the user scrolls,
 * presses or types. `onEnd` is called once at the end. Returns a function that stops.
 */
export function returnTo(top: number, onEnd: () => void): () => void {
  let over = false
  const end = () => {
    if (over) return
    over = true
    growth.disconnect()
    clearTimeout(timeout)
    for (const move of ownMoves) removeEventListener(move, end)
    onEnd()
  }
  const go = () => {
    scrollTo({ top, behavior: 'instant' })
    if (document.documentElement.scrollHeight - innerHeight >= top) end()
  }
  const growth = new ResizeObserver(go)
  const timeout = setTimeout(end, timeoutMs)
  for (const move of ownMoves) addEventListener(move, end, { passive: true })
  growth.observe(document.body)
  go()
  return end
}
