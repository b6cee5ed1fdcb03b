import type { Choice } from './browse/rules'
import type {
  WithheldDocument,
  BrowseSort,
  Facets,
  DocumentCard,
  DocumentCounts,
  FileKind,
  KnownDocument,
  ListedStatus,
  DocumentView,
  Note,
  RemovalReason,
  University,
  UploadRequest,
  VoteResponse,
  VoteValue,
  WriteNoteRequest,
} from '#events'
import type { Export, StoredFile } from '#platform/core'

export interface Shelf {
  documents: DocumentCard[]
  total: number
}
export type VoteOutcome = Omit<VoteResponse, 'success'>

/** A document of the seeded world; its file is at the file host already. */
export interface PlantedDocument {
  _id: string
  title: string
  courseCode: string
  university: University
  year: string | null
  /** Reference at the file host. */
  file: string
  pages: number | null
  uploaderId: string
  publishedAt: Date
}

interface PlantedVote {
  documentId: string
  userId: string
  value: VoteValue
  castAt: Date
}

/** A document whose counts are not those of its votes. There is none, however the program ended. */
export interface WrongCount {
  documentId: string
  stored: { likes: number; dislikes: number }
  votes: { likes: number; dislikes: number }
}

/** A document and its removals by dislikes. */
export interface Removal {
  uploaderId: string
  title: string
  isRemoved: boolean
  /** The number of its present removal, or of the next one. */
  removal: number
}

/** The user who looks at a document. */
export interface Viewer {
  userId: string
  isAdmin: boolean
}

/** Files that students upload, until they are published. */
export interface Uploads {
  /** Throws AppError 'daily-quota' or 'unpublished-quota' (429, with the seconds to wait) where this student may send no more now. */
  requireRoom(userId: string, kind: FileKind): Promise<void>
  /** Counts a file that begins to come, of at most so many bytes. Throws as `requireRoom`; then it is not counted. */
  begin(upload: { ref: string; userId: string; kind: FileKind; maxBytes: number }): Promise<void>
  /** It is there. What nobody publishes within a day is deleted. */
  arrived(upload: { ref: string; kind: FileKind; sizeBytes: number }): Promise<void>
  /** It did not come, or was refused when it had come. */
  failed(ref: string): Promise<void>
}

export interface Library {
  uploads: Uploads
  /** Throws AppError 'invalid' 400 for a cursor that is none. */
  ofStatus(query: {
    status: ListedStatus
    cursor?: string | undefined
    limit: number
  }): Promise<{ documents: (DocumentCard & { status: ListedStatus })[]; next: string | null }>
  /**
   * A repeated request with the same file returns its document. The bytes of one's own deleted
   * document bring that back, with its votes and under what the request calls it.
   * Throws AppError: 'unknown-file' 400, 'not-a-pdf' 400, 'damaged' 400, 'active-content' 400, 'encrypted' 400, 'too-many-pages' 400,
   * 'duplicate' 409 (details.documentId: the original), 'removed' 409, 'deleted' 409, 'not-restorable' 409, 'too-large' 413;
   * 'unauthenticated' 401 and 'suspended' 403 where the account was closed or suspended while the file was looked into.
   */
  publish(userId: string, request: UploadRequest): Promise<DocumentCard>
  newest(limit: number): Promise<Shelf>
  mostLiked(limit: number): Promise<Shelf>
  byCourse(courseCode: string, limit: number): Promise<Shelf>
  /** A user's published documents, newest first; an empty shelf for an unknown user. */
  ofUser(userId: string, limit: number): Promise<Shelf>
  /** How many likes all that one user published has, together. */
  likesOfUser(userId: string): Promise<number>
  /**
   * A page of the published documents that fit the choice, their total, and the other choices with their counts.
   * `cursor`: `next` of the page before. Throws AppError 'invalid' 400 on a cursor of another order.
   */
  browse(asked: {
    choice: Choice
    sort: BrowseSort
    limit: number
    cursor?: string | undefined
  }): Promise<Shelf & { facets: Facets; next: string | null }>
  recentlyViewed(userId: string, limit: number): Promise<Shelf>
  /** Every word must be included (abbreviations expanded); where nothing is found, fuzzy. */
  search(query: string, limit: number): Promise<Shelf & { exact: boolean }>
  /**
   * Null when unknown, or deleted by somebody else. A signed-in viewer's visit is remembered. A removed document, and one's own
   * deleted one, is returned with isActive false.
   */
  view(
    documentId: string,
    viewerId: string | null,
    as?: Pick<Viewer, 'isAdmin'>,
  ): Promise<DocumentView | null>
  /** The current counts of documents, and whether each is published; unknown ids are left out. */
  counts(documentIds: readonly string[]): Promise<DocumentCounts[]>
  /** The published documents whose files have these SHA-256 hashes. */
  known(sha256: readonly string[]): Promise<KnownDocument[]>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410. */
  vote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  /** Takes back a vote of this value; changes nothing when the vote is another one. Same errors as `vote`. */
  withdrawVote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'too-many-saved' 400. */
  save(userId: string, documentId: string): Promise<void>
  /** Idempotent. */
  unsave(userId: string, documentId: string): Promise<void>
  /** Saved documents grouped by course code, codes and titles in order. */
  myDocuments(userId: string): Promise<{ courseCode: string; documents: DocumentCard[] }[]>
  /**
   * A user's note beside a document; empty if none was saved. A saved note is returned in any case; otherwise throws
   * AppError: 'not-found' 404, 'removed' 410, 'locked' 403.
   */
  note(userId: string, documentId: string): Promise<Note>
  /**
   * Throws AppError: 'not-found' 404, 'removed' 410, 'locked' 403, 'too-many-notes' 400, 'conflict' 409 (details.content and
   * details.version: what was saved meanwhile).
   */
  writeNote(userId: string, documentId: string, request: WriteNoteRequest): Promise<Note>
  /** The users who dislike a document, and since when; a thousand at most. */
  dislikesOf(documentId: string): Promise<{ userId: string; castAt: Date }[]>
  /** Publishes a held document. True for the one call that did. */
  publishWithheld(documentId: string): Promise<boolean>
  /** Rejects a held document. True for the one call that did. */
  refuseWithheld(documentId: string): Promise<boolean>
  /** True if a document is held for an admin. */
  isWithheld(documentId: string): Promise<boolean>
  /** A user's documents that are held, or were rejected within 30 days; newest first. */
  withheldOf(userId: string): Promise<WithheldDocument[]>
  /** Those of these ids whose document exists and has a page for everybody. */
  watchable(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The titles of documents of any status; unknown ids are left out. */
  titlesOf(documentIds: readonly string[]): Promise<Map<string, string>>
  /** Replaces the list. Throws AppError 'too-many-modules' 400. */
  updateModules(userId: string, modules: readonly string[]): Promise<void>
  /** A user's saved documents, modules and number of published documents. */
  readerOf(
    userId: string,
  ): Promise<{ savedDocuments: string[]; currentModules: string[]; uploadedDocuments: number }>
  /**
   * Deletes one's own document. Its file is kept until `restorableUntil`, null if it is gone already. Idempotent.
   * Throws AppError: 'not-found' 404, 'forbidden' 403, 'removed' 410.
   */
  delete(userId: string, documentId: string): Promise<{ restorableUntil: Date | null }>
  /**
   * Brings one's own deleted document back, with its votes. Idempotent. Throws AppError: 'not-found' 404, 'forbidden' 403,
   * 'removed' 410, 'not-restorable' 409.
   */
  undelete(userId: string, documentId: string): Promise<DocumentCard>
  /**
   * True for the one call that removed. `counts`: what says that it should be removed; those of now when not given. A document
   * that was restored stays until its dislikes grow beyond what they were then.
   */
  remove(
    documentId: string,
    reason: RemovalReason,
    counts?: { dislikes: number; version: number },
  ): Promise<boolean>
  /**
   * Puts a removed document back, with its votes counted afresh. `removal`: which one is undone. True for the one call that
   * did.
   */
  restore(documentId: string, removal: number): Promise<boolean>
  /** The uploader of a document, whether dislikes removed it, and how often it was restored; null if unknown. */
  removalOf(documentId: string): Promise<Removal | null>
  /** Ids of documents that are published although they have more dislikes than this, at most 100. */
  publishedBeyond(dislikes: number): Promise<string[]>
  /** The PDF behind a document's file name; null when unknown, removed, or waiting and not this viewer’s. */
  file(fileName: string, viewer?: Viewer): Promise<StoredFile | null>
  card(documentId: string): Promise<DocumentCard | null>
  /** Publishes the seeded world's documents as any other. Existing ones are left alone. */
  plantDocuments(documents: readonly PlantedDocument[]): Promise<void>
  /** Casts the seeded world's votes. Existing ones, withdrawn or not, are left alone. */
  plantVotes(votes: readonly PlantedVote[]): Promise<void>
  /** A user's documents and activity, with their PDFs as far as those are kept. */
  exportOf(userId: string): Promise<Export>
  /** Compares every document's counts with its votes. */
  auditCounts(): Promise<{ documents: number; wrong: WrongCount[] }>
}
