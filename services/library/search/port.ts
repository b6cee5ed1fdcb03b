import type { DocumentKind } from '#events'
import type { Pair } from './same-words'

/** A published document, as a search engine knows it. */
export interface Indexed {
  _id: string
  courseCode: string
  title: string
  /** The title, folded, as lists sort it. */
  titleKey: string
  year: string | null
  university: string
  uploaderId: string
  kind: DocumentKind
}

/** Documents that lack the same words of a query. */
export interface Lacking {
  /** The words, as they were typed. */
  missing: string[]
  ids: string[]
}
export interface Found {
  /** The best documents, best first, and the number of all. */
  ids: string[]
  total: number
  /** False if the documents have similar words, or not all words. */
  exact: boolean
  /** If no document has all words: the documents in groups, those that have most words first. Otherwise empty. */
  closest: Lacking[]
  /** Words that no document has, and the words of documents that were looked for instead. */
  respelled: { typed: string; as: string }[]
  /** The module that the query names, with the number of its documents. */
  module: { courseCode: string; total: number } | null
  /** The kind of documents that the query asks for; null if it names none. */
  kind: DocumentKind | null
}

/** A document whose title or code begins as somebody typed. */
export type Begun = Pick<Indexed, '_id' | 'title' | 'courseCode'>

/**
 * Searches the titles and codes of the published documents, and the names of their uploaders.
 *
 * Writes return at once, never fail, and can be repeated. An engine that sends them elsewhere may do so in batches, tries again by itself,
 * and lets searches see them a little later. Searches throw AppError('unavailable', 503) while the engine does not answer.
 */
export interface SearchEngine {
  /** Adds a published document, or replaces its earlier version. */
  put(document: Indexed): void
  /** Does nothing to a document that is not there. */
  remove(documentId: string): void
  /**
   * The name by which all documents of an uploader are found; null if nobody may find them by it. Does nothing if there are none. The name is
   * forgotten with the last of them.
   */
  nameUploader(userId: string, username: string | null): void
  /** Replaces the admins' pairs of words that mean the same. Those built in always count. */
  setPairs(pairs: readonly Pair[]): void
  /**
   * The documents that have every word of the query, best first; or else those with similar words; or else those that have most of the
   * words.
   */
  search(query: string, limit: number): Promise<Found>
  /**
   * Documents whose title or code has, for every typed word, a word that begins with it: first those whose title begins as typed, the newest
   * first. `words`: folded.
   */
  beginning(words: readonly string[], limit: number): Promise<Begun[]>
}
