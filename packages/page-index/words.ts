/** A word of a text, from `start` up to `end`. `key` is equal for all its spellings that readers do not distinguish. */
export interface Word {
  key: string
  start: number
  end: number
}

/** A word of a query: found if a page has every key of one of the alternatives. */
export type Wanted = readonly (readonly string[])[]

/** A longer query is cut. */
const maxWanted = 12
/** Longer runs of letters are no words. */
const maxKeyLength = 64

const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
const letters = '(?:(?!' + ideograph + ')[\\p{L}\\p{N}\\p{M}\\u00AD])+'
/** One ideograph, or a run of letters, or several with hyphens between them. */
const compound = () => new RegExp(`${ideograph}|${letters}(?:[-\\u2010\\u2011]${letters})*`, 'gu')
const part = () => new RegExp(letters, 'gu')

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

/** The letters of a word without case, width, accents and soft hyphens. */
function fold(word: string): string {
  // Most words are ASCII.
  if (/^[a-zA-Z0-9]+$/.test(word)) return word.toLowerCase()
  const bare = word.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  // Upper case first: ß is SS.
  return bare
    .toUpperCase()
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Singular and plural alike: the S-stemmer of D. Harman, How effective is suffixing? (1991). Without the e that many plurals have, and
 * some singulars: processes, process; caches, cache.
 */
export const stem = (word: string): string => withoutS(word).replace(/(?<=ch|sh|ss|x|z)e$/, '')

function withoutS(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (/(?<![ea])ies$/.test(word)) return word.slice(0, -3) + 'y'
  if (/(?<![aeo])es$/.test(word)) return word.slice(0, -1)
  return /[us]s$/.test(word) ? word : word.slice(0, -1)
}

const keyOf = (word: string): string => stem(fold(word)).slice(0, maxKeyLength)

/**
 * The words of a text, in order. A word with hyphens comes as its parts and once more as a whole, at the same place; so does one that
 * was broken at the end of a line (with a soft hyphen, U+00AD), where nobody knows if the hyphen belongs to it.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  const add = (word: string, start: number) => {
    const key = keyOf(word)
    if (key !== '') words.push({ key, start, end: start + word.length })
  }
  for (const { 0: whole, index } of text.matchAll(compound())) {
    add(whole, index)
    if (!/[-\u2010\u2011\u00AD]/.test(whole)) continue
    for (const { 0: each, index: at } of whole.replaceAll('\u00AD', '-').matchAll(part()))
      add(each, index + at)
  }
  return words
}

/** The keys under which a page is found, each once. */
export const keysOf = (text: string): string[] => [...new Set(wordsIn(text).map(({ key }) => key))]

/** The words of a query, each once. */
export function wantedIn(query: string): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { 0: whole } of query.matchAll(compound())) {
    const key = keyOf(whole)
    if (key === '' || wanted.has(key)) continue
    const parts = [...whole.matchAll(part())].map(([each]) => keyOf(each)).filter((each) => each !== '')
    wanted.set(key, parts.length > 1 ? [[key], parts] : [[key]])
    if (wanted.size === maxWanted) break
  }
  return [...wanted.values()]
}
