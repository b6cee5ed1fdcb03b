/** Matches of each page that has some, in ascending order. */
type Counts = ReadonlyMap<number, number>

/** The number of matches on all pages. */
export const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** The first match on this page or after it, else the first of all; null without matches. Matches count from 0. */
export function firstFrom(counts: Counts, page: number): number | null {
  if (counts.size === 0) return null
  let before = 0
  for (const [at, count] of counts) {
    if (at >= page) return before
    before += count
  }
  return 0
}

/** The page of a match, and its number among that page's matches, from 0. */
export interface MatchPlace {
  page: number
  within: number
}

/** The place of a match; null if there are fewer. */
export function placeOf(counts: Counts, match: number): MatchPlace | null {
  let within = match
  for (const [page, count] of counts) {
    if (within < count) return { page, within }
    within -= count
  }
  return null
}

/** The number of the match at a place; null if there is none. */
export function matchAt(counts: Counts, { page, within }: MatchPlace): number | null {
  if (within >= (counts.get(page) ?? 0)) return null
  let before = 0
  for (const [at, count] of counts) if (at < page) before += count
  return before + within
}

/** The match `by` steps on, wrapping around. */
export const stepIn = (count: number, current: number, by: 1 | -1): number =>
  count === 0 ? 0 : (current + by + count) % count
