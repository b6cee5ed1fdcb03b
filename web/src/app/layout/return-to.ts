/** After this time, content that arrives late no longer moves the page. */
const timeoutMs = 10_000
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Restores a scroll position, and holds it until the page is long enough and its content has replaced the placeholders. Stops when
 * the user scrolls, presses or types. `onEnd` is called once at the end. Returns a function that stops.
 */
export function returnTo(top: number, onEnd: () => void): () => void {
  const { documentElement: root, body } = document
  let over = false
  const end = () => {
    if (over) return
    over = true
    growth.disconnect()
    arrivals.disconnect()
    clearTimeout(timeout)
    cancelAnimationFrame(frame)
    root.style.overflowAnchor = ''
    for (const move of ownMoves) removeEventListener(move, end)
    onEnd()
  }
  const restore = () => {
    scrollTo({ top, behavior: 'instant' })
    return (
      root.scrollHeight - innerHeight >= top && document.querySelector('main [data-content-loading]') === null
    )
  }
  let frame = 0
  const go = () => {
    cancelAnimationFrame(frame)
    // The page is laid out again within the frame in which its content arrives.
    if (restore())
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => restore() && end())))
  }
  const growth = new ResizeObserver(go)
  const arrivals = new MutationObserver(go)
  const timeout = setTimeout(end, timeoutMs)
  for (const move of ownMoves) addEventListener(move, end, { passive: true })
  // The browser would follow what it anchors to, which arriving content moves.
  root.style.overflowAnchor = 'none'
  growth.observe(body)
  arrivals.observe(body, { childList: true, subtree: true })
  go()
  return end
}
