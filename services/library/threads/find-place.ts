import { createHash } from 'node:crypto'
import type { Place } from '#events'

/** Fewer letters are on many pages. */
const leastLetters = 4
/** Words of a quotation that must be there in about this order, if it is not there letter by letter. */
const leastWords = 5
const leastShare = 0.75

type Anchor = Place & { pageKey: string | null }

/** Letters and digits alone: line breaks, hyphens, ligatures and accents differ from one program to another. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (text: string): string[] => {
  const joined = text.replaceAll('\u00AD', '').normalize('NFKD').toLowerCase()
  return joined.replace(/\p{M}/gu, '').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The same for pages with the same text; null without any. */
export function pageKeyOf(pageText: string | undefined): string | null {
  const letters = lettersOf(pageText ?? '')
  return letters === '' ? null : createHash('sha256').update(letters).digest('base64url')
}

/**
 * Finds a place in the pages of a later edition: where its quotation is, letter by letter or with a few changed words; without a quotation,
 * on the page with the same text. Of several pages, the nearest to the former one. Null if it is on none.
 */
export function findPlace(anchor: Anchor, pages: readonly string[]): Place | null {
  const { quotation, box } = anchor
  const page =
    nearest(anchor, pages, (text) => hasQuotation(quotation, text)) ??
    nearest(anchor, pages, (text) => pageKeyOf(text) === anchor.pageKey && anchor.pageKey !== null) ??
    nearest(anchor, pages, (text) => hasMostWords(quotation, text))
  return page === null ? null : { page, box, quotation }
}

/** The number of the matching page next to the former one; null if none matches. */
function nearest(
  { page }: Pick<Place, 'page'>,
  pages: readonly string[],
  matches: (text: string) => boolean,
): number | null {
  const distance = (number: number) => Math.abs(number - page)
  return pages.reduce<number | null>((best, text, at) => {
    const number = at + 1
    const isNearer = best === null || distance(number) < distance(best)
    return isNearer && matches(text) ? number : best
  }, null)
}

function hasQuotation(quotation: string, text: string): boolean {
  const letters = lettersOf(quotation)
  return letters.length >= leastLetters && lettersOf(text).includes(letters)
}

/** True if so many words of the quotation as make up most of it are close together on the page. */
function hasMostWords(quotation: string, text: string): boolean {
  const wanted = wordsOf(quotation)
  if (wanted.length < leastWords) return false
  const left = new Map<string, number>()
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(text)
  let found = 0
  const count = (word: string | undefined, by: 1 | -1) => {
    const missing = word === undefined ? undefined : left.get(word)
    if (word === undefined || missing === undefined) return
    left.set(word, missing - by)
    if (by === 1 ? missing > 0 : missing >= 0) found += by
  }
  return words.some((word, at) => {
    count(word, 1)
    count(words[at - wanted.length], -1)
    return found >= wanted.length * leastShare
  })
}
