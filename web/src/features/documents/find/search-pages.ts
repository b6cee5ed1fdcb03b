import { findIn, type Match, type TextPiece } from './match-text'

/** More than anybody would step through. */
export const maxMatches = 2000
/** Pages between two progress reports. */
export const pagesAtOnce = 20

export interface PageMatch {
  page: number
  match: Match
}

/**
 * Searches page by page, and yields the matches so far from time to time, at the end with `complete`. Without words it reads no
 * page. `textOf` reads a page's text; `signal` aborts.
 */
export async function* searchPages({
  pages,
  words,
  textOf,
  signal,
}: {
  pages: number
  words: string
  textOf: (page: number) => Promise<readonly TextPiece[]>
  signal: AbortSignal
}): AsyncGenerator<{ matches: readonly PageMatch[]; complete: boolean }> {
  if (words.trim() === '') {
    yield { matches: [], complete: true }
    return
  }
  const matches: PageMatch[] = []
  for (let page = 1; page <= pages && matches.length < maxMatches; page++) {
    const pieces = await textOf(page)
    if (signal.aborted) return
    for (const match of findIn(pieces, words)) matches.push({ page, match })
    if (page % pagesAtOnce === 0) yield { matches: [...matches], complete: false }
  }
  yield { matches: matches.slice(0, maxMatches), complete: true }
}
