import { useEffectEvent, useLayoutEffect } from 'react'
import { useKeysWanted } from './keys-wanted'

/** Elements with keys of their own: text that is typed, and what lies over the page. */
const keyed =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** True where a letter is text, or where a dialog or a menu has the keys. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(keyed) !== null

/**
 * Single keys of an admin page, by `KeyboardEvent.key` in lower case. Never while typing, in a dialog or with Ctrl, ⌘ or Alt, and not if the
 * admin has turned them off; Escape leaves the field instead. A key that is used by an element in focus, as arrows in radio buttons, is
 * left to it if the function returns false.
 */
export function useDeskKeys(keys: Readonly<Record<string, (() => boolean | void) | undefined>>): void {
  const isWanted = useKeysWanted(({ wanted }) => wanted)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (hasOwnKeys(event.target)) return
    const act = keys[key]
    if (act !== undefined && act() !== false) event.preventDefault()
  })
  // Before the browser paints: a key acts as soon as the page can be seen.
  useLayoutEffect(() => {
    if (!isWanted) return undefined
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isWanted])
}
