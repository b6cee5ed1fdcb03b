import { useEffect, useEffectEvent } from 'react'

/** Elements with keys of their own. */
const keyed = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** ← → turn pages, Home and End go to the ends; other keys scroll as usual. */
export function useReaderKeys({
  current,
  pages,
  goTo,
}: {
  current: number
  pages: number
  goTo: (page: number) => void
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || pages === 0) return
    if (target instanceof Element && target.closest(keyed) !== null) return
    const page = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 1, End: pages }[key]
    if (page === undefined) return
    event.preventDefault()
    if (page >= 1 && page <= pages) goTo(page)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
