/** The first match on the page that one reads or behind it, else the first of all; null while nothing is found. */
export function firstFrom(pagesOfMatches: readonly number[], page: number): number | null {
  if (pagesOfMatches.length === 0) return null
  return Math.max(
    0,
    pagesOfMatches.findIndex((found) => found >= page),
  )
}

/** The match `by` further on, from the last to the first and back. */
export const stepIn = (count: number, current: number, by: 1 | -1): number =>
  count === 0 ? 0 : (current + by + count) % count
