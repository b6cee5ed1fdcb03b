import type { Choice } from '../browse/rules'
import type {
  BrowseSort,
  DocumentCard,
  DocumentKind,
  Facets,
  ListedStatus,
  ModuleChoice,
  ModuleTerm,
  SearchResponse,
  SearchWordsPair,
  SearchWordsRequest,
  Suggestions,
  University,
} from '#events'
import type { Shelf } from './shared'

/** `sharedCodes`: the other codes of the module; absent if it has one code. */
export type ModuleShelf = Shelf & { sharedCodes?: string[] }

/** A published document as a link to it shows it. */
export interface SharedDocument {
  _id: string
  title: string
  courseCode: string
  university: University
  kind: DocumentKind
  year: string | null
  pages: number | null
  likes: number
  /** Address of the picture of page one. */
  thumbnail: string | null
  publishedAt: Date
}

/** The place of a document among the published ones, oldest first. */
export type PublishedPlace = Pick<SharedDocument, '_id' | 'publishedAt'>

export type ListedDocument = Pick<SharedDocument, '_id' | 'publishedAt' | 'courseCode'>

/** Published documents on shelves, in lists and searches, and as links show them. */
export interface Finding {
  /** `university`: only its documents. */
  newest(limit: number, university?: University): Promise<Shelf>
  mostLiked(limit: number, university?: University): Promise<Shelf>
  byCourse(courseCode: string, limit: number): Promise<ModuleShelf>
  /** A user's published documents, newest first; none for an unknown user. */
  ofUser(userId: string, limit: number): Promise<Shelf>
  /** The total likes of a user's published documents. */
  likesOfUser(userId: string): Promise<number>
  /**
   * A page of the published documents that match the filter, their total, and the facets with their counts. `cursor`: `next` of the
   * previous page. Throws AppError 'invalid' 400 on a cursor of another order.
   */
  browse(asked: {
    choice: Choice
    sort: BrowseSort
    limit: number
    cursor?: string | undefined
  }): Promise<ModuleShelf & { facets: Facets; next: string | null }>
  /** The documents with every word; or else with similar words; or else those that have most of the words. */
  search(query: string, limit: number): Promise<Omit<SearchResponse, 'success'>>
  /**
   * Documents of any status, for admins: with these ids, with every word of the query, or by these uploaders; published ones first. Of those
   * that are not published, the newest few hundred of each status are looked through.
   */
  searchAnyStatus(asked: {
    q: string
    ids: readonly string[]
    uploaderIds: readonly string[]
    limit: number
  }): Promise<{ found: (DocumentCard & { status: ListedStatus })[]; more: boolean }>
  /** The pairs of words that mean the same: those of admins, newest first, and those built in. */
  searchWords(): Promise<{ pairs: SearchWordsPair[]; builtIn: { one: string; other: string }[] }>
  /** Throws AppError: 'same-words' 409, 'too-many-search-words' 409. */
  addSearchWords(actorId: string, pair: SearchWordsRequest): Promise<SearchWordsPair>
  /** Idempotent. */
  removeSearchWords(actorId: string, pairId: string): Promise<void>
  /** Modules, documents and uploaders that begin with the typed words; none for fewer than two letters. */
  suggest(query: string): Promise<Suggestions>
  /** Modules to choose from: by the beginning of their code or by titles; without a query those with the most documents. */
  chooseModules(asked: { query: string; university?: University | undefined }): Promise<ModuleChoice[]>
  /** The number of published documents of each module. */
  countModules(codes: readonly string[]): Promise<Pick<ModuleChoice, 'courseCode' | 'documents'>[]>
  /** A module in the current term: the kinds that are missing, and who published most. */
  moduleTerm(courseCode: string): Promise<ModuleTerm>
  /** A document as a link shows it, as of this moment. Null if it is not published, or unknown. */
  shared(documentId: string): Promise<SharedDocument | null>
  /** Published documents, oldest first, after this one. */
  publishedAfter(after: PublishedPlace | null, limit: number): Promise<ListedDocument[]>
  /** The ids of existing documents with a public page. */
  watchable(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Cards of published documents, in the order of the ids. In a process that answers requests. */
  cards(documentIds: readonly string[]): Promise<DocumentCard[]>
  /** Resolves when the published documents are in memory; at once in a process that does not keep them there. */
  whenLoaded(): Promise<void>
  /** Those of these documents that are published. */
  publishedOf(documentIds: readonly string[]): Promise<ReadonlySet<string>>
}
