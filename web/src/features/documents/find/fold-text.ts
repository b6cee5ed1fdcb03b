/** A text item of a PDF page. */
export interface TextPiece {
  str: string
  /** True if a line ends after it. */
  hasEOL: boolean
}

/** A UTF-16 unit of the folded text, and its position in the original. */
export interface FoldedChar {
  char: string
  /** A search may skip it: a hyphen at the end of a line, and that line's end. */
  skippable: boolean
  piece: number
  at: number
  end: number
}

/**
 * Folds what readers do not distinguish: case, accents, ligatures, full-width letters, forms of hyphens and quotes, spaces and line
 * breaks. Char by char, so that positions in the folded text map to the original.
 */
export function foldText(pieces: readonly TextPiece[]): FoldedChar[] {
  const chars: FoldedChar[] = []
  /** A line has ended, and no char followed yet. */
  let brokenBy: Pick<FoldedChar, 'piece' | 'at' | 'end'> | null = null

  const endLine = (next: string, at: Pick<FoldedChar, 'piece' | 'at' | 'end'>) => {
    const last = chars.at(-1)
    if (last === undefined || last.char === ' ') return
    const isHyphenated = last.char === '-' && /[\p{L}\p{N}]/u.test(chars.at(-2)?.char ?? '')
    if (isHyphenated) last.skippable = true
    // Chinese and Japanese have no spaces between words.
    else if (isIdeographic(last.char) && isIdeographic(next)) return
    chars.push({ char: ' ', skippable: isHyphenated, ...at })
  }
  const add = (char: string, at: Pick<FoldedChar, 'piece' | 'at' | 'end'>) => {
    if (char === ' ' && (brokenBy !== null || chars.at(-1)?.char === ' ')) return
    if (brokenBy !== null) endLine(char, brokenBy)
    brokenBy = null
    chars.push({ char, skippable: false, ...at })
  }

  pieces.forEach(({ str, hasEOL }, piece) => {
    let at = 0
    for (const character of str) {
      const end = at + character.length
      for (const char of fold(character).split('')) add(char, { piece, at, end })
      at = end
    }
    if (!hasEOL) return
    while (chars.at(-1)?.char === ' ') chars.pop()
    brokenBy ??= { piece, at: str.length, end: str.length }
  })
  return chars
}

/** Letters with strokes, and others that Unicode does not decompose. */
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

function fold(character: string): string {
  // Most text is ASCII.
  if (character > ' ' && character < '\x7F') return character.toLowerCase()
  if (/\s/.test(character)) return ' '
  if (/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/.test(character)) return '-'
  if (/[‘’‚‛′]/.test(character)) return "'"
  if (/[“”„‟″]/.test(character)) return '"'
  // Soft hyphens and other invisible characters; and accents beside their letter, as older TeX fonts write them.
  if (/\p{Cf}|\0|[\u00A8\u00AF\u00B4\u00B8\u02C6-\u02DD]/u.test(character)) return ''
  const decomposed = character.normalize('NFKD').replace(/\p{M}/gu, '')
  // Upper case first: ß is SS.
  const lower = decomposed.toUpperCase().toLowerCase()
  return plain[lower] ?? lower
}

const isIdeographic = (char: string) => /[\p{Script=Han}\u3000-\u30FF\uFF00-\uFFEF]/u.test(char)
