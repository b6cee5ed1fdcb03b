/** After this, whatever has not come yet does not move the page any more. */
const patienceMs = 10_000
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the window to where one was, as soon as the page is long enough for it: what it shows may still be on its way. Lets go
 * when somebody scrolls, presses or types. `onEnd` is called once, when it is over; what is returned ends it.
 */
export function returnTo(top: number, onEnd: () => void): () => void {
  let over = false
  const end = () => {
    if (over) return
    over = true
    growth.disconnect()
    clearTimeout(patience)
    for (const move of ownMoves) removeEventListener(move, end)
    onEnd()
  }
  const go = () => {
    scrollTo({ top, behavior: 'instant' })
    if (document.documentElement.scrollHeight - innerHeight >= top) end()
  }
  const growth = new ResizeObserver(go)
  const patience = setTimeout(end, patienceMs)
  for (const move of ownMoves) addEventListener(move, end, { passive: true })
  growth.observe(document.body)
  go()
  return end
}
