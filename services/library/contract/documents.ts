import type {
  ChangeDetailsRequest,
  DocumentCard,
  DocumentKind,
  DocumentView,
  FoundMark,
  HeldFor,
  KnownFiles,
  ListedStatus,
  Renewed,
  RenewRequest,
  University,
  UploadRequest,
  WithheldDocument,
} from '#events'
import type { StoredFile } from '#platform/core'
import type { Viewer } from './shared'

/**
 * `notice`: what was removed from the file, in words for its uploader; null if it is as it came. `heldFor`: why it waits for an admin; null
 * if it is published.
 */
export type PublishedCard = DocumentCard & {
  notice: string | null
  heldFor: HeldFor | null
  marks: FoundMark[]
}

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

/** The life of a document: published, renewed, corrected, held, deleted, restored, and read. */
export interface Documents {
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
  /**
   * Null if the document is unknown, or was deleted by somebody else. Records a signed-in viewer's visit. A removed document, and one's
   * own deleted one, has isActive false.
   */
  view(
    documentId: string,
    viewerId: string | null,
    as?: Pick<Viewer, 'isAdmin'>,
  ): Promise<DocumentView | null>
  /** The published documents with these file hashes (SHA-256), and the files that an upload by this user would be refused for. */
  known(userId: string, sha256: readonly string[]): Promise<KnownFiles>
  /** Publishes a held document. True for the one call that changed it. */
  publishWithheld(documentId: string): Promise<boolean>
  /** Rejects a held document. True for the one call that changed it. */
  refuseWithheld(documentId: string): Promise<boolean>
  /** True if a document is held for an admin. */
  isWithheld(documentId: string): Promise<boolean>
  /** A user's documents that are held, were rejected in the last 30 days, or are closed after a notice; newest first. */
  withheldOf(userId: string): Promise<WithheldDocument[]>
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
   * The PDF with this file name, and the name for its download. Null if it is unknown, removed, or held and not this viewer’s.
   */
  file(fileName: string, viewer?: Viewer): Promise<(StoredFile & { downloadName: string }) | null>
  card(documentId: string): Promise<DocumentCard | null>
  /** The titles of documents of any status. Unknown ids are left out. */
  titlesOf(documentIds: readonly string[]): Promise<Map<string, string>>
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
}
