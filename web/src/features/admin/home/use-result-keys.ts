import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Keys of the search: `/` goes to the field; arrows go through field and results; Escape returns to the field, and clears it there. */
export function useResultKeys(clear: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  function onKeyDown(event: ReactKeyboardEvent): void {
    const isField = event.target === field.current
    if (event.key === 'Escape') {
      if (isField) clear()
      field.current?.focus()
      event.preventDefault()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a[data-result]') ?? [])]
    const at = links.findIndex((link) => link === event.target)
    if (!isField && at < 0) return
    event.preventDefault()
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1
    if (next >= 0) links[Math.min(next, links.length - 1)]?.focus()
    else field.current?.focus()
  }

  return { field, results, onKeyDown }
}

/** True where a slash is a letter, and while a dialog is open. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
