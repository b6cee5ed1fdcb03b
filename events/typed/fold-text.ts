const ignorable = /\p{Default_Ignorable_Code_Point}/gu
/** Text in which nothing but the case can differ. */
const plain = /^[\x20-\x7e]*$/

/**
 * A text as it is compared: NFKC, case folded, without invisible characters. The folding of Unicode (UAX #31, toNFKC_Casefold), made of
 * what JavaScript has: lower, upper and lower case again turn ẞ and ß into ss.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .replace(ignorable, '')
    .normalize('NFKC')
    .replace(ignorable, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
}

/** A word begins with a letter or a digit. + and # are kept ("C++", "C#"). */
export const wordPattern = /[\p{L}\p{N}+#][\p{L}\p{M}\p{N}+#]*/gu

/** The words of a folded text, without punctuation and emoji. */
export const wordsOf = (folded: string): string[] => folded.match(wordPattern) ?? []

/** True if a query has a word to search for. */
export const hasWord = (query: string): boolean => wordsOf(foldText(query)).length > 0

/** A module code as it is stored: `ＣＳ２０３０Ｓ`, `cs2030s` and a code with a zero-width space are CS2030S. Any dash is a hyphen. */
export const moduleCodeOf = (typed: string): string =>
  foldText(typed)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toUpperCase()
