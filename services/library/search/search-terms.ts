import type { Expression } from 'fuse.js'
import { findYear, foldText, wordsOf } from '#events'

export const searchedFields = ['courseCode', 'title', 'year', 'university'] as const
export type Searched = Record<(typeof searchedFields)[number], string>

const abbreviations = new Map([
  ['tut', 'tutorial'],
  ['soln', 'solution'],
  ['lec', 'lecture'],
  ['finals', 'final'],
])
/** A longer query is cut: every word costs a scan of the index. */
const maxWords = 12
/** Words up to this length occur inside half of all titles ("it" in "algorithms"), and resemble the other half. */
const shortWord = 3

const written = (word: string): string => abbreviations.get(word) ?? word

/** Words of a folded text with abbreviations expanded, so that query and title match in either spelling. */
const expandedWords = (folded: string): string[] => wordsOf(folded).map(written)

/** The searchable form of a text: a space before each word. Words with punctuation are also found without it. */
export function searchable(text: string): string {
  const parts = foldText(text)
    .split(/\s+/)
    .flatMap((part) => {
      // A faster path for nearly all words.
      if (/^[a-z0-9]+$/.test(part)) return written(part)
      const found = expandedWords(part)
      return found.length > 1 ? [...found, wordsOf(part).join('')] : found
    })
  return parts.map((word) => ` ${word}`).join('')
}

const everyWordInSomeField = (terms: readonly string[]): Expression => ({
  $and: terms.map((term) => ({ $or: searchedFields.map((field) => ({ [field]: term })) })),
})

/** In Fuse's extended search, `'word` means: includes exactly this; `'" word"`: some word begins with this. */
const exactly = (word: string): string => (word.length <= shortWord ? `'" ${word}"` : `'${word}`)

/** A search: its words, and an expression of Fuse's extended search for all of them. */
export interface Looked {
  /** `begins`: only at the beginning of a word. */
  terms: { text: string; begins: boolean }[]
  expression: Expression
}

/** A query with its academic year as documents have it. '2024' alone is a word like others, and so are numbers that may be none. */
function withYear(query: string): string {
  const { year, found } = findYear(query) ?? {}
  return year?.startsWith('AY') && found !== undefined && /ay|[/–-]|\d{4}/i.test(found)
    ? query.replace(found, () => year)
    : query
}

/**
 * The searches for a query; null if there is nothing to search for. `include`: the document includes every word, a short one at the
 * beginning of a word. `similar`: every longer word has a similar one in the document.
 */
export function searchExpressions(query: string): { include: Looked; similar: Looked } | null {
  const queried = [...new Set(expandedWords(foldText(withYear(query))))].slice(0, maxWords)
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
