import type {
  DocumentCounts,
  OwnRemark,
  Remark,
  Remarks,
  RemovalReason,
  SharePhrase,
  SharePhraseRequest,
  VoteResponse,
  VoteValue,
} from '#events'
import type { Day } from '#platform/core'
import type { Viewer } from './shared'

export type VoteOutcome = Omit<VoteResponse, 'success'>

export interface PlantedVote {
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

/** A document, and how often it was removed and restored. */
export interface Removal {
  uploaderId: string
  title: string
  isPublished: boolean
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

/** Votes, why documents are disliked, removals, and what admins and rules look at. */
export interface Judging {
  /** The phrases by which lecturers' material is recognised, newest first. */
  sharePhrases(): Promise<SharePhrase[]>
  /** Throws AppError: 'same-words' 409, 'too-many-phrases' 409. */
  addSharePhrase(actorId: string, request: SharePhraseRequest): Promise<SharePhrase>
  /** Idempotent. */
  removeSharePhrase(actorId: string, phraseId: string): Promise<void>
  /** The remark to a user's dislike, and whether an admin hides its words. Throws AppError: 'not-found' 404, 'removed' 410. */
  ownRemark(userId: string, documentId: string): Promise<OwnRemark>
  /** Sets the remark to a user's dislike, or takes it back (null). Throws AppError: 'not-found' 404, 'removed' 410, 'not-disliked' 409, 'text-hidden' 409. */
  remark(userId: string, documentId: string, remark: Remark | null): Promise<Remark | null>
  /** The remarks to the dislikes that count, without names. Throws AppError: 'not-found' 404, 'forbidden' 403. */
  remarksOf(viewer: Viewer, documentId: string): Promise<Remarks>
  /** Publishes that removal is near, if it is and its uploader was not told yet. */
  noteNearRemoval(documentId: string): Promise<void>
  /** The current counts of documents, and whether each is published. Unknown ids are left out. */
  counts(documentIds: readonly string[]): Promise<DocumentCounts[]>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410. */
  vote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  /** Withdraws a vote of this value. Does nothing if the vote has another value. Same errors as `vote`. */
  withdrawVote(userId: string, documentId: string, value: VoteValue): Promise<VoteOutcome>
  /** Up to a thousand users who dislike a document, and since when. */
  dislikesOf(documentId: string): Promise<{ userId: string; castAt: Date }[]>
  /** The documents that these users have disliked since then, each with the ids of those who did. */
  dislikedBy(userIds: readonly string[], since: Date): Promise<Map<string, string[]>>
  /** Withdraws the dislikes of these users that were cast up to a moment, also those of suspended accounts. Idempotent. */
  voidDislikes(documentId: string, userIds: readonly string[], until: Date): Promise<void>
  /**
   * True for the one call that removed it. `counts`: the counts that justify the removal; the current ones by default. A restored
   * document stays published until its dislikes exceed those at its restoration.
   */
  remove(
    documentId: string,
    reason: RemovalReason,
    counts?: { dislikes: number; version: number },
  ): Promise<boolean>
  /**
   * Removes a published document by an admin’s decision, unless it was restored since it had this number of removals. True for the one call
   * that changed it.
   */
  takeDown(documentId: string, removal?: number): Promise<boolean>
  /** Removes a published document after a take-down notice. True for the one call that changed it. */
  closeByNotice(documentId: string, noticeId: string): Promise<boolean>
  /** Publishes a document again that this notice closed. True for the one call that changed it. */
  reopenAfterNotice(documentId: string, noticeId: string): Promise<boolean>
  /** Restores a removed document and recounts its votes. `removal`: the removal to undo. True for the one call that changed it. */
  restore(documentId: string, removal: number): Promise<boolean>
  /** The uploader of a document, whether it is published or removed, and how often it was restored. Null if unknown. */
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
  /** Casts the seeded world's votes. Skips existing ones, withdrawn or not. */
  plantVotes(votes: readonly PlantedVote[]): Promise<void>
  /** Compares every document's counts with its votes. */
  auditCounts(): Promise<{ documents: number; wrong: WrongCount[] }>
}
