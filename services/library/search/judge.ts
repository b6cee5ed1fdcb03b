import Fuse, { type Expression } from 'fuse.js'
import { searchedFields, type Searched } from './search-terms'

const matching = {
  useExtendedSearch: true,
  includeScore: true,
  shouldSort: false,
  threshold: 0.4,
  minMatchCharLength: 2,
  ignoreLocation: true,
} as const

/** The number of typos allowed in a word: four in a word of ten letters. */
export const misspelt = (word: string): number => Math.floor(word.length * matching.threshold)

export interface Judged {
  _id: string
  /** Smaller is better. */
  score: number
}

/** The documents that Fuse finds among these, best first; equally good ones newest first. */
export const judgeDocuments = (
  documents: readonly (Searched & { _id: string })[],
  expression: Expression,
): Judged[] =>
  new Fuse(documents, { ...matching, keys: [...searchedFields] })
    .search(expression)
    .map(({ item, score }) => ({ _id: item._id, score: score ?? 0 }))
    .sort((a, b) => a.score - b.score || (a._id < b._id ? 1 : -1))

/** The texts that resemble a word, with Fuse's score. */
export const judgeTexts = (texts: readonly string[], word: string): { at: number; score: number }[] =>
  new Fuse(texts, matching).search(word).map(({ refIndex, score }) => ({ at: refIndex, score: score ?? 0 }))
