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
interface Letter {
  letter: string
  piece: number
  at: number
  end: number
}

/** All matches on a page; case, accents and line breaks are ignored. */
export function findIn(pieces: readonly TextPiece[], words: string): Match[] {
  const wanted = lettersOf([{ str: words.trim(), hasEOL: false }])
    .map(({ letter }) => letter)
    .join('')
  if (wanted === '') return []
  const letters = lettersOf(pieces)
  const text = letters.map(({ letter }) => letter).join('')
  const matches: Match[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    matches.push(spansOf(letters.slice(at, at + wanted.length)))
  return matches
}

/** Folds case and accents letter by letter, so that positions in the folded text map to the original. */
function lettersOf(pieces: readonly TextPiece[]): Letter[] {
  const letters: Letter[] = []
  const add = (letter: string, piece: number, at: number, end: number) => {
    if (letter !== ' ' || letters.at(-1)?.letter !== ' ') letters.push({ letter, piece, at, end })
  }
  pieces.forEach(({ str, hasEOL }, piece) => {
    let at = 0
    for (const character of str) {
      for (const letter of fold(character).split('')) add(letter, piece, at, at + character.length)
      at += character.length
    }
    if (hasEOL) add(' ', piece, str.length, str.length)
  })
  return letters
}

const fold = (character: string) =>
  /\s/.test(character) ? ' ' : character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function spansOf(letters: readonly Letter[]): Match {
  const spans: Span[] = []
  for (const { piece, at, end } of letters) {
    const last = spans.at(-1)
    if (last?.piece === piece) last.end = end
    else spans.push({ piece, start: at, end })
  }
  return spans
}
