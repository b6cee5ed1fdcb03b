import { useEffect, useEffectEvent } from 'react'

/** Elements that use the space bar themselves. */
const keyed =
  'input, textarea, select, button, a, summary, [contenteditable], [role=dialog], [role=alertdialog]'

/** Calls `act` when Space is pressed outside fields, buttons and dialogs. */
export function useSpace(act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(keyed) !== null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
