import type { Position } from '../../../components/pdf/use-current-page'

/** A heading this close below the top of the window counts as read. Of a page's height. */
const tolerance = 0.1

const isBefore = (a: Position, b: Position) => a.page < b.page || (a.page === b.page && a.part <= b.part)

/**
 * The section at the top of the window: of the sections that begin above it, the one that begins last. A section that was chosen stays
 * current while its heading is visible, because the last page may be too short to scroll it to the top. `places`: where each
 * section begins; null if unknown.
 */
export function currentSection(
  places: readonly (Position | null)[],
  view: { top: Position; bottom: Position },
  chosen: number | null = null,
): number | null {
  // Before the first page, the window begins above it.
  const line = { page: view.top.page, part: Math.max(0, view.top.part) + tolerance }
  const start = chosen === null ? null : (places[chosen] ?? null)
  const top = { page: view.top.page, part: view.top.part - tolerance }
  if (start !== null && isBefore(top, start) && isBefore(start, view.bottom)) return chosen
  let found: number | null = null
  places.forEach((place, section) => {
    if (place === null || !isBefore(place, line)) return
    const best = found === null ? null : places[found]
    // Of sections that begin at one place, the last is the innermost.
    if (best === null || best === undefined || isBefore(best, place)) found = section
  })
  return found
}
