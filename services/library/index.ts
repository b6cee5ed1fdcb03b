import type { DocumentCard, DocumentView, UploadRequest, VoteResponse, VoteValue } from '#events'
import type { StoredFile } from '#platform'

export interface Shelf {
  documents: DocumentCard[]
  total: number
}
export type VoteOutcome = Omit<VoteResponse, 'success'>

export interface Library {
  /** Throws AppError: 'unknown-file' 400, 'not-a-pdf' 400, 'active-content' 400, 'encrypted' 400, 'duplicate' 409, 'too-large' 413. */
  publish(userId: string, request: UploadRequest): Promise<DocumentCard>
  newest(limit: number): Promise<Shelf>
  mostLiked(limit: number): Promise<Shelf>
  byCourse(courseCode: string, limit: number): Promise<Shelf>
  recentlyViewed(userId: string, limit: number): Promise<Shelf>
  /** Every word must be included (abbreviations expanded); where nothing is found, fuzzy. */
  search(query: string, limit: number): Promise<Shelf>
  /** Null when unknown. A signed-in viewer's visit is remembered. A removed document is returned with isActive false. */
  view(documentId: string, viewerId: string | null): Promise<DocumentView | null>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410. */
  vote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  /** Takes back a vote of this value; changes nothing when the vote is another one. Same errors as `vote`. */
  withdrawVote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  save(userId: string, documentId: string): Promise<void>
  unsave(userId: string, documentId: string): Promise<void>
  /** Saved documents grouped by course code, codes and titles in order. */
  myDocuments(userId: string): Promise<{ courseCode: string; documents: DocumentCard[] }[]>
  updateModules(userId: string, modules: readonly string[]): Promise<void>
  /** What the session's user shows of the library. */
  readerOf(
    userId: string,
  ): Promise<{ savedDocuments: string[]; currentModules: string[]; uploadedDocuments: number }>
  /** True for the one call that removed. */
  remove(documentId: string, reason: 'dislikes'): Promise<boolean>
  /** The PDF behind a document's file name, for a signed-in reader; null when unknown or removed. */
  file(fileName: string): Promise<StoredFile | null>
  card(documentId: string): Promise<DocumentCard | null>
}
