import type { HeldFor } from '#events'

/** Says why these documents wait for an admin. */
export function describeHeld(documents: readonly { heldFor: HeldFor | null }[]): string {
  const isOne = documents.length === 1
  const reasons = new Set(documents.map(({ heldFor }) => heldFor))
  const looks = `an admin reviews ${isOne ? 'it before it earns' : 'them before they earn'} points.`
  if (reasons.size > 1)
    return `Some are nearly the same as notes that the library has, and some couldn’t be read by our checks, so ${looks}`
  if (reasons.has('not-judged')) return `Our checks couldn’t read ${isOne ? 'it' : 'them'}, so ${looks}`
  return `${isOne ? 'It is' : 'They are'} nearly the same as notes that the library has, so ${looks}`
}
