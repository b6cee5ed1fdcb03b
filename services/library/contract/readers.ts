import type {
  CreateFolderRequest,
  DigestSetting,
  DocumentCard,
  Exam,
  FirstSteps,
  Folders,
  ListedNote,
  Note,
  Reading,
  ReadingDevice,
  ReadingPlace,
  Role,
  WriteNoteRequest,
} from '#events'
import type { Shelf } from './shared'

/** A reader’s own things: saved documents, folders, notes, modules, visits, the checklist. */
export interface Readers {
  recentlyViewed(userId: string, limit: number): Promise<Shelf>
  /** The number of other people who have opened a user's documents, each counted once: since the first, and in the current term. */
  readersOf(userId: string): Promise<{ readers: number; thisTerm: number }>
  /** A reader says that a document helped. Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'oneself' 400. */
  sayHelped(userId: string, documentId: string): Promise<void>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410. */
  takeHelpedBack(userId: string, documentId: string): Promise<void>
  /** True if a user is told when readers thank them. */
  isToldOfThanks(userId: string): Promise<boolean>
  /** Idempotent. Thanks given while it is off are never announced. */
  setToldOfThanks(userId: string, isTold: boolean): Promise<void>
  /** When a user is told of new documents of their modules, of which kinds, and how. */
  digestSetting(userId: string): Promise<DigestSetting>
  /** Idempotent. Documents published while it is off are never announced. */
  setDigestSetting(userId: string, setting: DigestSetting): Promise<void>
  /** Stops or restarts the weekly mails of the user whose mails carry this token. Idempotent. Throws AppError 'not-found' 404. */
  setMailsByToken(mailToken: string, wanted: boolean): Promise<void>
  /** The token that ends a user's weekly mails; null if they get none. */
  mailTokenOf(userId: string): Promise<string | null>
  /** True if members of a module may see that a user reads its documents now. */
  showsReading(userId: string): Promise<boolean>
  /** Idempotent. */
  setShowsReading(userId: string, isShown: boolean): Promise<void>
  /** True if a user gets messages about what they asked for and offered. */
  isToldOfWants(userId: string): Promise<boolean>
  /** Idempotent. */
  setToldOfWants(userId: string, isTold: boolean): Promise<void>
  /** Stores where a user reads, at most on the document's last page. Throws AppError: 'not-found' 404, 'removed' 410. */
  keepPlace(
    userId: string,
    documentId: string,
    place: { page: number; device: ReadingDevice },
  ): Promise<ReadingPlace>
  /** The document that the user read last and has not finished; null if there is none. */
  continueReading(userId: string): Promise<Reading | null>
  /** The day of a module's exam, what students say, and what happens in its room. */
  exam(courseCode: string, userId: string): Promise<Exam>
  /** `day`: null for none any more. Idempotent. Throws AppError: 'invalid' 400, 'not-followed' 409, 'too-many-days' 409. */
  sayExamDay(userId: string, courseCode: string, day: string | null): Promise<Exam>
  /** `day`: null to leave it to students again. Idempotent. Throws AppError 'invalid' 400. */
  setExamDay(actorId: string, courseCode: string, day: string | null): Promise<Exam>
  /** The sorted codes of a module with an open room; null if it has none. */
  examRoom(courseCode: string): Promise<{ codes: [string, ...string[]] } | null>
  /** Drops this process's cached room of the module with these sorted codes. It is otherwise cached for ten seconds. */
  forgetExamRoom(codes: readonly string[]): void
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'too-many-saved' 400. */
  save(userId: string, documentId: string): Promise<void>
  /** Saves a document of the seeded world, as if long ago: its uploader is not thanked. */
  plantSaved(userId: string, documentId: string): Promise<void>
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
  /** A user's notes with a text, in the order of the ids of their documents. `next`: the last of these; null at the end. */
  notes(
    userId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ notes: ListedNote[]; next: string | null }>
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
  /** Replaces the list. Throws AppError 'too-many-modules' 400. */
  updateModules(userId: string, modules: readonly string[]): Promise<void>
  /** Every code of a module, as admins share them: at least the code itself. */
  codesOf(courseCode: string): Promise<string[]>
  /** The modules that users follow, each with its start date; null: before dates were kept. Users without modules are left out. */
  followedBy(userIds: readonly string[]): Promise<Map<string, { code: string; since: Date | null }[]>>
  /** The users who follow a module under one of these codes, in groups of a thousand at most. */
  followersOf(codes: readonly string[]): AsyncIterable<string[]>
  /** The checklist of a new student. */
  firstSteps(account: { _id: string; createdAt: Date; role: Role }): Promise<FirstSteps>
  /** Idempotent. */
  hideFirstSteps(userId: string): Promise<void>
  /** A user's saved documents, modules and number of published documents. */
  readerOf(
    userId: string,
  ): Promise<{ savedDocuments: string[]; currentModules: string[]; uploadedDocuments: number }>
}
