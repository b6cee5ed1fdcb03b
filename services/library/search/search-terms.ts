import type { Expression } from 'fuse.js'

/** The fields that are searched. */
export const searchedFields = ['courseCode', 'title', 'year', 'university'] as const
export type Searched = Record<(typeof searchedFields)[number], string>

const abbreviations = new Map([
  ['tut', 'tutorial'],
  ['soln', 'solution'],
  ['lec', 'lecture'],
  ['finals', 'final'],
])
/** A longer query is cut: every word costs a look at every document. */
const maxWords = 12
/** Words up to this length are somewhere inside half of all titles ("it" in "algorithms"), and resemble the other half. */
const shortWord = 3

/** Words of a text in lower case, without punctuation: + and # say something ("C++", "C#"). */
const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []

const written = (word: string): string => abbreviations.get(word) ?? word

/** Words of a text, abbreviations written out: so that query and title meet however each is written. */
const words = (text: string): string[] => plainWords(text).map(written)

/** A text as it is searched: each word begins behind a space. What is written with signs is found without them, too. */
export function searchable(text: string): string {
  const parts = text.split(/\s+/).flatMap((part) => {
    // Nearly all are, and are told by less.
    if (/^[a-z0-9]+$/i.test(part)) return written(part.toLowerCase())
    const found = words(part)
    return found.length > 1 ? [...found, plainWords(part).join('')] : found
  })
  return parts.map((word) => ` ${word}`).join('')
}

const everyWordInSomeField = (terms: readonly string[]): Expression => ({
  $and: terms.map((term) => ({ $or: searchedFields.map((field) => ({ [field]: term })) })),
})

/** In Fuse's extended search, `'word` means: includes exactly this; `'" word"`: some word begins with this. */
const exactly = (word: string): string => (word.length <= shortWord ? `'" ${word}"` : `'${word}`)

/** A search: each word, and all of them as an expression of Fuse's extended search. */
export interface Looked {
  /** `begins`: only where a word begins. */
  terms: { text: string; begins: boolean }[]
  expression: Expression
}

/**
 * A query as it is looked for; null when there is nothing to search for. `include`: every word is somewhere in the document, a short one
 * where a word begins; `similar`: every word of some length has one that resembles it.
 */
export function searchExpressions(query: string): { include: Looked; similar: Looked } | null {
  const queried = [...new Set(words(query))].slice(0, maxWords)
  if (queried.length === 0) return null
  const terms = queried.map((text) => ({ text, begins: text.length <= shortWord }))
  return {
    include: { terms, expression: everyWordInSomeField(queried.map(exactly)) },
    similar: {
      terms,
      expression: everyWordInSomeField(terms.map(({ text, begins }) => (begins ? exactly(text) : text))),
    },
  }
}
