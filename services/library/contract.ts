import type { Choice } from './browse/rules'
import type {
  WithheldDocument,
  BrowseSort,
  ChangeDetailsRequest,
  CreateFolderRequest,
  Facets,
  Folders,
  DocumentCard,
  HeldFor,
  DocumentCounts,
  DocumentKind,
  FileKind,
  FirstSteps,
  KnownFiles,
  ListedStatus,
  DocumentView,
  Note,
  ModuleChoice,
  Reading,
  ReadingDevice,
  ReadingPlace,
  Renewed,
  Remark,
  Remarks,
  RenewRequest,
  RemovalReason,
  Role,
  SearchResponse,
  SearchWordsPair,
  SearchWordsRequest,
  Suggestions,
  University,
  UploadRequest,
  VoteResponse,
  VoteValue,
  WantsOfModule,
  WriteNoteRequest,
} from '#events'
import type { Day, Export, StoredFile } from '#platform/core'

export interface Shelf {
  documents: DocumentCard[]
  total: number
}
/** `sharedCodes`: the other codes of the module; absent if it has one code. */
export type ModuleShelf = Shelf & { sharedCodes?: string[] }
/**
 * `notice`: what was removed from the file, in words for its uploader; null if it is as it came. `heldFor`: why it waits for an admin; null
 * if it is published.
 */
export type PublishedCard = DocumentCard & { notice: string | null; heldFor: HeldFor | null }
export type VoteOutcome = Omit<VoteResponse, 'success'>

/** A document of the seeded world. Its file is already at the file host. */
export interface PlantedDocument {
  _id: string
  title: string
  courseCode: string
  university: University
  /** Guessed from the title if absent. */
  kind?: DocumentKind | undefined
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

/** A document with counts that differ from its votes. There must never be one, even after a crash. */
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
  /** Number of the current removal, or of the next one. */
  removal: number
}

/** A document that its uploader published. */
export interface Publication {
  documentId: string
  publishedAt: Date
  isPublished: boolean
}

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

/** The viewer of a document. */
export interface Viewer {
  userId: string
  isAdmin: boolean
}

/** Uploaded files, until they are published. */
export interface Uploads {
  /** Throws AppError 'daily-quota' or 'unpublished-quota' (429, with the seconds to wait) if this student may upload no more now. */
  requireRoom(userId: string, kind: FileKind): Promise<void>
  /** Reserves quota for a starting upload of at most this many bytes. Throws like `requireRoom`, and then reserves nothing. */
  begin(upload: { ref: string; userId: string; kind: FileKind; maxBytes: number }): Promise<void>
  /** The file has arrived. It is deleted if nobody publishes it within a day. */
  arrived(upload: { ref: string; kind: FileKind; sizeBytes: number }): Promise<void>
  /** The upload failed, or the file was refused on arrival. */
  failed(ref: string): Promise<void>
}

export interface Library {
  uploads: Uploads
  /** Throws AppError 'invalid' 400 for an invalid cursor. */
  ofStatus(query: {
    status: ListedStatus
    cursor?: string | undefined
    limit: number
  }): Promise<{ documents: (DocumentCard & { status: ListedStatus })[]; next: string | null }>
  /**
   * A repeated request with the same file returns its document. Uploading the bytes of one's own deleted document restores it, with its
   * votes and the new title.
   * Throws AppError: 'unknown-file' 400, 'not-a-pdf' 400, 'damaged' 400, 'active-content' 400, 'encrypted' 400, 'too-many-pages' 400, 'nothing-to-see' 400,
   * 'duplicate' 409 (details.documentId: the original), 'removed' 409, 'deleted' 409, 'not-restorable' 409, 'too-large' 413;
   * 'unauthenticated' 401 and 'suspended' 403 if the account was closed or suspended during the inspection.
   */
  publish(userId: string, request: UploadRequest): Promise<PublishedCard>
  /**
   * Publishes an uploaded file as a new edition of one's own published document. A repeated request returns the same edition. Throws
   * AppError: 'not-found' 404, 'forbidden' 403, 'removed' 410, 'withheld' 409, 'refused' 409, 'too-many-editions' 409, 'unlike' 409 if
   * its pages do not resemble those of the present edition, 'conflict' 409, 'busy' 503, and like `publish`.
   */
  renew(userId: string, documentId: string, request: RenewRequest): Promise<Renewed>
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
  /** The remark to a user's dislike; null without one. Throws AppError: 'not-found' 404, 'removed' 410. */
  ownRemark(userId: string, documentId: string): Promise<Remark | null>
  /** Sets the remark to a user's dislike, or takes it back (null). Throws AppError: 'not-found' 404, 'removed' 410, 'not-disliked' 409. */
  remark(userId: string, documentId: string, remark: Remark | null): Promise<Remark | null>
  /** The remarks to the dislikes that count, without names. Throws AppError: 'not-found' 404, 'forbidden' 403. */
  remarksOf(viewer: Viewer, documentId: string): Promise<Remarks>
  /** Publishes that removal is near, if it is and its uploader was not told yet. */
  noteNearRemoval(documentId: string): Promise<void>
  recentlyViewed(userId: string, limit: number): Promise<Shelf>
  /** The number of other people who have opened a user's documents, each counted once. */
  readersOf(userId: string): Promise<number>
  /** Stores where a user reads, at most on the document's last page. Throws AppError: 'not-found' 404, 'removed' 410. */
  keepPlace(
    userId: string,
    documentId: string,
    place: { page: number; device: ReadingDevice },
  ): Promise<ReadingPlace>
  /** The document that the user read last and has not finished; null if there is none. */
  continueReading(userId: string): Promise<Reading | null>
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
  /** The kinds of documents that students of a module ask for. */
  wantsOf(courseCode: string, userId: string): Promise<WantsOfModule>
  /** Idempotent. Resolves to the module's wants. Throws AppError 'too-many-wants' 400. */
  askFor(wanted: { userId: string; courseCode: string; kind: DocumentKind }): Promise<WantsOfModule>
  /** Idempotent. Resolves to the module's wants. */
  withdrawWant(wanted: { userId: string; courseCode: string; kind: DocumentKind }): Promise<WantsOfModule>
  /**
   * Null if the document is unknown, or was deleted by somebody else. Records a signed-in viewer's visit. A removed document, and one's
   * own deleted one, has isActive false.
   */
  view(
    documentId: string,
    viewerId: string | null,
    as?: Pick<Viewer, 'isAdmin'>,
  ): Promise<DocumentView | null>
  /** The current counts of documents, and whether each is published. Unknown ids are left out. */
  counts(documentIds: readonly string[]): Promise<DocumentCounts[]>
  /** The published documents with these file hashes (SHA-256), and the files that an upload by this user would be refused for. */
  known(userId: string, sha256: readonly string[]): Promise<KnownFiles>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410. */
  vote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  /** Withdraws a vote of this value. Does nothing if the vote has another value. Same errors as `vote`. */
  withdrawVote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'too-many-saved' 400. */
  save(userId: string, documentId: string): Promise<void>
  /** Idempotent. */
  unsave(userId: string, documentId: string): Promise<void>
  /** Saved documents grouped by course code, codes and titles in order. */
  myDocuments(userId: string): Promise<{ courseCode: string; documents: DocumentCard[] }[]>
  /** A user's folders, by name, with the saved documents in them. */
  folders(userId: string): Promise<Folders>
  /** Resolves to all folders. Throws AppError: 'folder-exists' 409, 'too-many-folders' 400. */
  createFolder(userId: string, folder: CreateFolderRequest): Promise<Folders>
  /** Idempotent. Throws AppError: 'not-found' 404, 'folder-exists' 409. */
  renameFolder(userId: string, folderId: string, name: string): Promise<Folders>
  /** Idempotent. Its documents stay saved. */
  deleteFolder(userId: string, folderId: string): Promise<Folders>
  /** Puts a saved document into a folder, or into none. Idempotent. Throws AppError 'not-found' 404. */
  moveToFolder(userId: string, documentId: string, folderId: string | null): Promise<Folders>
  /**
   * A user's note on a document; empty if none was saved. Always returns a saved note; otherwise throws AppError: 'not-found' 404,
   * 'removed' 410, 'locked' 403.
   */
  note(userId: string, documentId: string): Promise<Note>
  /**
   * Throws AppError: 'not-found' 404, 'removed' 410, 'locked' 403, 'too-many-notes' 400, 'conflict' 409 (details.content and
   * details.version: the note that was saved meanwhile).
   */
  writeNote(userId: string, documentId: string, request: WriteNoteRequest): Promise<Note>
  /** Up to a thousand users who dislike a document, and since when. */
  dislikesOf(documentId: string): Promise<{ userId: string; castAt: Date }[]>
  /** Publishes a held document. True for the one call that changed it. */
  publishWithheld(documentId: string): Promise<boolean>
  /** Rejects a held document. True for the one call that changed it. */
  refuseWithheld(documentId: string): Promise<boolean>
  /** True if a document is held for an admin. */
  isWithheld(documentId: string): Promise<boolean>
  /** A user's documents that are held, or were rejected in the last 30 days; newest first. */
  withheldOf(userId: string): Promise<WithheldDocument[]>
  /** A document as a link shows it, as of this moment. Null if it is not published, or unknown. */
  shared(documentId: string): Promise<SharedDocument | null>
  /** Published documents, oldest first, after this one. */
  publishedAfter(after: PublishedPlace | null, limit: number): Promise<ListedDocument[]>
  /** The ids of existing documents with a public page. */
  watchable(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The titles of documents of any status. Unknown ids are left out. */
  titlesOf(documentIds: readonly string[]): Promise<Map<string, string>>
  /** Replaces the list. Throws AppError 'too-many-modules' 400. */
  updateModules(userId: string, modules: readonly string[]): Promise<void>
  /** The checklist of a new student. */
  firstSteps(account: { _id: string; createdAt: Date; role: Role }): Promise<FirstSteps>
  /** Idempotent. */
  hideFirstSteps(userId: string): Promise<void>
  /** A user's saved documents, modules and number of published documents. */
  readerOf(
    userId: string,
  ): Promise<{ savedDocuments: string[]; currentModules: string[]; uploadedDocuments: number }>
  /**
   * Corrects what describes a document: its uploader or an admin may, while it is published or held. Idempotent. Throws AppError:
   * 'not-found' 404, 'forbidden' 403, 'removed' 410, 'refused' 409.
   */
  changeDetails(viewer: Viewer, documentId: string, details: ChangeDetailsRequest): Promise<DocumentCard>
  /**
   * Deletes one's own document. Its file is kept until `restorableUntil`, or null if it is already deleted. Idempotent. Throws AppError:
   * 'not-found' 404, 'forbidden' 403, 'removed' 410.
   */
  delete(userId: string, documentId: string): Promise<{ restorableUntil: Date | null }>
  /**
   * Restores one's own deleted document, with its votes. Idempotent. Throws AppError: 'not-found' 404, 'forbidden' 403, 'removed' 410,
   * 'not-restorable' 409.
   */
  undelete(userId: string, documentId: string): Promise<DocumentCard>
  /**
   * True for the one call that removed it. `counts`: the counts that justify the removal; the current ones by default. A restored
   * document stays published until its dislikes exceed those at its restoration.
   */
  remove(
    documentId: string,
    reason: RemovalReason,
    counts?: { dislikes: number; version: number },
  ): Promise<boolean>
  /** Restores a removed document and recounts its votes. `removal`: the removal to undo. True for the one call that changed it. */
  restore(documentId: string, removal: number): Promise<boolean>
  /** The uploader of a document, whether dislikes removed it, and how often it was restored. Null if unknown. */
  removalOf(documentId: string): Promise<Removal | null>
  /**
   * The user's publications of a period without an admin's approval, also if they were removed or deleted later; the newest few hundred,
   * newest first.
   */
  publicationsOf(userId: string, period: { from: Date; until?: Date }): Promise<Publication[]>
  /** Users with at least so many published documents from a period. */
  uploadersOf(period: { from: Date; until: Date; least: number }): Promise<string[]>
  /** Who else opened or voted on a user's documents; of each document, at most `limit` people. */
  openersOf(userId: string, documentIds: readonly string[], limit: number): Promise<Map<string, string[]>>
  /** The uploaders of the documents that these users opened lately, one for each document of somebody else. */
  openedBy(userIds: readonly string[]): Promise<Map<string, string[]>>
  /** The number of uploads on each day, whatever became of them. */
  uploadsOn(days: readonly Day[]): Promise<number[]>
  /** The number of votes that were cast, changed or withdrawn on each day; each vote once, on its last day. */
  votesOn(days: readonly Day[]): Promise<number[]>
  /** Up to 100 ids of published documents with more dislikes than this. */
  publishedBeyond(dislikes: number): Promise<string[]>
  /**
   * The PDF with this file name, and the name for its download. Null if it is unknown, removed, or held and not this viewer’s.
   */
  file(fileName: string, viewer?: Viewer): Promise<(StoredFile & { downloadName: string }) | null>
  card(documentId: string): Promise<DocumentCard | null>
  /** Cards of published documents, in the order of the ids. In a process that answers requests. */
  cards(documentIds: readonly string[]): Promise<DocumentCard[]>
  /** Resolves when the published documents are in memory; at once in a process that does not keep them there. */
  whenLoaded(): Promise<void>
  /** Those of these documents that are published. */
  publishedOf(documentIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Published documents with their files, of `limit` documents in the order of ids. `next`: the last of these; null at the end. */
  filesAfter(
    documentId: string,
    limit: number,
  ): Promise<{
    documents: { documentId: string; uploaderId: string; file: string; edition: number | null }[]
    next: string | null
  }>
  /** Publishes the seeded world's documents like any others. Skips existing ones. */
  plantDocuments(documents: readonly PlantedDocument[]): Promise<void>
  /** Casts the seeded world's votes. Skips existing ones, withdrawn or not. */
  plantVotes(votes: readonly PlantedVote[]): Promise<void>
  /** A user's documents and activity, with the PDFs that are still stored. */
  exportOf(userId: string): Promise<Export>
  /** Compares every document's counts with its votes. */
  auditCounts(): Promise<{ documents: number; wrong: WrongCount[] }>
}
