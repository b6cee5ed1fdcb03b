import type { KeyboardEvent } from 'react'

/** In the note of a form: Ctrl Enter (⌘) submits it, and Escape leaves it, so that single keys act again. */
export function submitByKey({
  key,
  ctrlKey,
  metaKey,
  target,
  currentTarget,
}: KeyboardEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLTextAreaElement)) return
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit()
  if (key === 'Escape') target.blur()
}
