import Fuse, { type Expression } from 'fuse.js'
import { searchedFields, type Searched } from './search-terms'

/** As specified. */
const matching = {
  useExtendedSearch: true,
  includeScore: true,
  shouldSort: false,
  threshold: 0.4,
  minMatchCharLength: 2,
  ignoreLocation: true,
} as const

export interface Judged {
  _id: string
  /** Smaller is better. */
  score: number
}

/**
 * The documents that Fuse finds among these, best first; equally good ones newest first. `uploader`: the searchable name
 * of their uploader; `kind`: their kind, with spaces around. */
export const judgeDocuments = (
  documents: readonly (Searched & { _id: string; uploader: string; kind: string })[],
  expression: Expression,
): Judged[] =>
  new Fuse(documents, { ...matching, keys: [...searchedFields, 'uploader', 'kind'] })
    .search(expression)
    .map(({ item, score }) => ({ _id: item._id, score: score ?? 0 }))
    .sort((a, b) => a.score - b.score || (a._id < b._id ? 1 : -1))
