import { foldText, type FoldedChar, type TextPiece } from './fold-text'

/** Part of a text item, from `start` up to `end`. */
export interface Span {
  piece: number
  start: number
  end: number
}
/** A match, as its parts in each text item. */
export type Match = readonly Span[]

/** All matches on a page, compared as `foldText` folds them. */
export function findIn(pieces: readonly TextPiece[], words: string): Match[] {
  const wanted = foldText([{ str: words.trim(), hasEOL: false }])
    .map(({ char }) => char)
    .join('')
  if (wanted.trim() === '') return []
  const chars = foldText(pieces)
  const matches: Match[] = []
  for (let at = 0; at < chars.length;) {
    const end = endOfMatch(chars, at, wanted)
    if (end !== null) matches.push(spansOf(chars.slice(at, end)))
    at = end ?? at + 1
  }
  return matches
}

/** The end of a match that begins at `start`, or null. */
function endOfMatch(chars: readonly FoldedChar[], start: number, wanted: string): number | null {
  let at = start
  for (let found = 0; found < wanted.length; at++) {
    const next = chars[at]
    if (next === undefined) return null
    if (next.char === wanted[found]) found++
    else if (!next.skippable || found === 0) return null
  }
  return at
}

function spansOf(chars: readonly FoldedChar[]): Match {
  const spans: Span[] = []
  for (const { piece, at, end } of chars) {
    const last = spans.at(-1)
    if (last?.piece === piece) last.end = end
    // The end of a line is no text.
    else if (at < end) spans.push({ piece, start: at, end })
  }
  return spans
}
