import type { DocumentKind } from '#events'

/** A published document, as the search knows it. */
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

/** Details of a document that was taken out, by which others count it; its code is that of its shelf. */
export type TakenOut = Pick<Indexed, 'courseCode' | 'uploaderId'>

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
