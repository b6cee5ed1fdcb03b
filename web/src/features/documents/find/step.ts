/** The first match on the current page or after it, else the first of all; null without matches. */
export function firstFrom(pagesOfMatches: readonly number[], page: number): number | null {
  if (pagesOfMatches.length === 0) return null
  return Math.max(
    0,
    pagesOfMatches.findIndex((found) => found >= page),
  )
}

/** The match `by` steps on, wrapping around. */
export const stepIn = (count: number, current: number, by: 1 | -1): number =>
  count === 0 ? 0 : (current + by + count) % count
