import { foldText, type FoldedChar, type TextPiece } from './fold-text'

/** Part of a text item, from `start` up to `end`. */
export interface Span {
  piece: number
  start: number
  end: number
}
/** A match, as its parts in each text item. */
export type Match = readonly Span[]

/**
 * All matches on a page, compared as `foldText` folds them. `each`: of each of the words on its own, at the beginning of words, instead
 * of all of them in this order.
 */
export function findIn(pieces: readonly TextPiece[], words: string, each = false): Match[] {
  const folded = foldText([{ str: words.trim(), hasEOL: false }])
    .map(({ char }) => char)
    .join('')
  const wanted = (each ? [...new Set(folded.split(' '))] : [folded]).filter((word) => word.trim() !== '')
  if (wanted.length === 0) return []
  const chars = foldText(pieces)
  const endAt = (at: number) => {
    for (const word of wanted) {
      const end = each && !isWordsStart(chars, at) ? null : endOfMatch(chars, at, word)
      if (end !== null && (!each || word.length > shortWord || isWordsStart(chars, end))) return end
    }
    return null
  }
  const matches: Match[] = []
  for (let at = 0; at < chars.length;) {
    const end = endAt(at)
    if (end !== null) matches.push(spansOf(chars.slice(at, end)))
    at = end ?? at + 1
  }
  return matches
}

/** Shorter words are only found as whole words: "of" is in "often". */
const shortWord = 3
const isLetter = (char: FoldedChar | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char.char)
/** True if no word goes on over this place. */
const isWordsStart = (chars: readonly FoldedChar[], at: number) =>
  !isLetter(chars[at - 1]) || !isLetter(chars[at])

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
