import type { TextPiece } from './fold-text'
import { findIn } from './match-text'

/** Pages between two progress reports. */
export const pagesAtOnce = 20
/** Positions of matches along the scroll bar: about one in two pixels. */
export const tickPlaces = 400

/** A text item, and its distance from the top of its page, as a fraction of the page's height. */
export interface PlacedPiece extends TextPiece {
  top: number
}

/** Matches are only counted, because there may be millions: their places follow from the page's text. */
export interface Found {
  /** Matches of each page that has some. Pages ascend. */
  counts: ReadonlyMap<number, number>
  /** Positions of matches along the document, of `tickPlaces`. */
  ticks: ReadonlySet<number>
  /** True once every page was searched. */
  complete: boolean
  /** False while no page with text was found. */
  hasText: boolean
}

/** The position along the document of something at `top` of a page, of `tickPlaces`. */
export const tickAt = (page: number, top: number, pages: number): number =>
  Math.min(tickPlaces - 1, Math.floor(((page - 1 + top) / pages) * tickPlaces))

/**
 * Searches page by page, and yields what was found so far from time to time, at the end with `complete`. Without words it reads no
 * page. `textOf` reads a page's text; `signal` aborts.
 */
export async function* searchPages({
  pages,
  words,
  each = false,
  textOf,
  signal,
}: {
  pages: number
  words: string
  /** See findIn. */
  each?: boolean
  textOf: (page: number) => Promise<readonly PlacedPiece[]>
  signal: AbortSignal
}): AsyncGenerator<Found> {
  const counts = new Map<number, number>()
  const ticks = new Set<number>()
  let hasText = false
  const found = (complete: boolean): Found => ({
    ...{ counts: new Map(counts), ticks: new Set(ticks), complete, hasText },
  })
  const isEmpty = words.trim() === ''
  for (let page = 1; page <= pages && !isEmpty; page++) {
    const pieces = await textOf(page)
    if (signal.aborted) return
    hasText ||= pieces.some(({ str }) => str.trim() !== '')
    const matches = findIn(pieces, words, each)
    if (matches.length > 0) counts.set(page, matches.length)
    for (const [first] of matches)
      if (first !== undefined) ticks.add(tickAt(page, pieces[first.piece]?.top ?? 0, pages))
    if (page % pagesAtOnce === 0 && page < pages) yield found(false)
  }
  yield found(true)
}
