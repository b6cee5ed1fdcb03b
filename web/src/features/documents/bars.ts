/** Scrolled this far in one direction, in px, the bars go or return: a resting finger trembles. */
const deliberate = 16
/** Bars stay within this distance from either end of the page, in px. */
const nearEnd = 120

export interface Bars {
  away: boolean
  /** The furthest place against the direction in which they would change, in px from the top. */
  from: number
  /** The last place, in px from the top. */
  at: number
}

/**
 * The bars after the page has scrolled to `at`, of at most `end`, in px. They hide as the reader scrolls down. They return on scrolling up,
 * near both ends, and after a jump of more than `screen` px, such as to another page. When the program scrolls, they stay as they are, so
 * that a button in them can be pressed again.
 */
export function barsAfter(
  before: Bars,
  { at, end, screen, byProgram = false }: { at: number; end: number; screen: number; byProgram?: boolean },
): Bars {
  const isJump = Math.abs(at - before.at) > screen && !byProgram
  if (isJump || at <= nearEnd || at >= end - nearEnd) return { away: false, from: at, at }
  if (byProgram) return { away: before.away, from: at, at }
  const from = before.away ? Math.max(before.from, at) : Math.min(before.from, at)
  const turns = Math.abs(at - from) >= deliberate
  return turns ? { away: !before.away, from: at, at } : { away: before.away, from, at }
}
