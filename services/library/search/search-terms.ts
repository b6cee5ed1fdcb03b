import type { Expression } from 'fuse.js'

/** What is searched in, each in lower case. */
export const searchedFields = ['courseCode', 'title', 'year'] as const
export type Searched = Record<(typeof searchedFields)[number], string>

const abbreviations = new Map([
  ['tut', 'tutorial'],
  ['soln', 'solution'],
  ['lec', 'lecture'],
  ['finals', 'final'],
])
/** A longer query is cut: every word costs a look at every document. */
const maxWords = 12

/** Words of a text in lower case, abbreviations written out: so that query and title meet however each is written. */
export const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s"|]+/)
    .filter((word) => word !== '')
    .map((word) => abbreviations.get(word) ?? word)

const everyWordInSomeField = (terms: readonly string[]): Expression => ({
  $and: terms.map((term) => ({ $or: searchedFields.map((field) => ({ [field]: term })) })),
})

/** A query for Fuse's extended search; null when there is nothing to search for. `'term` means: includes exactly this. */
export function searchExpressions(query: string): { include: Expression; fuzzy: Expression } | null {
  const queried = [...new Set(words(query))].slice(0, maxWords)
  if (queried.length === 0) return null
  // Signs that mean something to Fuse at the ends of a word.
  const plain = queried.map((word) => word.replace(/^[=!^']+|\$+$/g, '')).filter((word) => word !== '')
  return {
    include: everyWordInSomeField(queried.map((word) => `'${word}`)),
    fuzzy: everyWordInSomeField(plain.length > 0 ? plain : queried.map((word) => `'${word}`)),
  }
}
