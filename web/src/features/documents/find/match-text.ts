/** A text item of a PDF page. */
export interface TextPiece {
  str: string
  /** True if a line ends after it. */
  hasEOL: boolean
}
/** Part of a text item, from `start` up to `end`. */
export interface Span {
  piece: number
  start: number
  end: number
}
/** A match, as its parts in each text item. */
export type Match = readonly Span[]

/** A UTF-16 unit of the folded text, and its position in the original. */
interface FoldedChar {
  char: string
  piece: number
  at: number
  end: number
}

/** All matches on a page; case, accents and line breaks are ignored. */
export function findIn(pieces: readonly TextPiece[], words: string): Match[] {
  const wanted = foldChars([{ str: words.trim(), hasEOL: false }])
    .map(({ char }) => char)
    .join('')
  if (wanted === '') return []
  const chars = foldChars(pieces)
  const text = chars.map(({ char }) => char).join('')
  const matches: Match[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    matches.push(spansOf(chars.slice(at, at + wanted.length)))
  return matches
}

/** Folds case and accents char by char, so that positions in the folded text map to the original. */
function foldChars(pieces: readonly TextPiece[]): FoldedChar[] {
  const chars: FoldedChar[] = []
  const add = (char: string, piece: number, at: number, end: number) => {
    if (char !== ' ' || chars.at(-1)?.char !== ' ') chars.push({ char, piece, at, end })
  }
  pieces.forEach(({ str, hasEOL }, piece) => {
    let at = 0
    for (const character of str) {
      for (const char of fold(character).split('')) add(char, piece, at, at + character.length)
      at += character.length
    }
    if (hasEOL) add(' ', piece, str.length, str.length)
  })
  return chars
}

const fold = (character: string) =>
  /\s/.test(character) ? ' ' : character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function spansOf(chars: readonly FoldedChar[]): Match {
  const spans: Span[] = []
  for (const { piece, at, end } of chars) {
    const last = spans.at(-1)
    if (last?.piece === piece) last.end = end
    else spans.push({ piece, start: at, end })
  }
  return spans
}
