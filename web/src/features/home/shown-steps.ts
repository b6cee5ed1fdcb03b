import type { FirstSteps } from '#events'

const allTaken = { saved: true, liked: true, uploaded: true }

/**
 * The steps to show; null for none. `wasOpen`: the page showed the open checklist, so the last tick is seen. It is gone on the next visit.
 * `hasSaved`: this browser knows of a saved document.
 */
export function shownSteps(
  { state, steps }: FirstSteps,
  { wasOpen, hasSaved }: { wasOpen: boolean; hasSaved: boolean },
): FirstSteps['steps'] | null {
  if (state === 'open') return { ...steps, saved: steps.saved || hasSaved }
  return state === 'done' && wasOpen ? allTaken : null
}
