import { findIn, type Match, type TextPiece } from './match-text'

/** More than anybody steps through. */
export const maxMatches = 2000
/** After so many pages what was found so far is shown. */
export const pagesAtOnce = 20

export interface PageMatch {
  page: number
  match: Match
}

/**
 * Looks for words page after page, and tells now and then what was found so far, at last with `complete`. For no words it reads
 * no page. `textOf` reads the text of a page; `signal` ends the search.
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
