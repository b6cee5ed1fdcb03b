import type { AnswerRequest, AskRequest, Post, ThreadNewsKind, ThreadsPage, ThreadWithPosts } from '#events'
import type { Viewer } from './shared'

/** Questions about documents, and their answers. They are shown where their document can be read. */
export interface Threads {
  /** Throws AppError: 'not-found' 404, 'removed' 410, 'invalid' 400 for an invalid cursor. */
  threadsOf(
    viewer: Viewer,
    documentId: string,
    query: { cursor?: string | undefined; limit: number; page?: number | undefined },
  ): Promise<ThreadsPage>
  /** Throws AppError: 'not-found' 404, 'removed' 410. */
  thread(viewer: Viewer, threadId: string): Promise<ThreadWithPosts>
  /**
   * A repeated request resolves to the same thread. Throws AppError: 'not-found' 404, 'removed' 410, 'daily-quota' 429, 'too-many-questions'
   * 409.
   */
  ask(viewer: Viewer, documentId: string, request: AskRequest): Promise<ThreadWithPosts>
  /**
   * A repeated request resolves to the same post. Throws AppError: 'not-found' 404, 'removed' 410, 'daily-quota' 429, 'too-many-answers'
   * 409.
   */
  answer(viewer: Viewer, threadId: string, request: AnswerRequest): Promise<Post>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'too-late' 409. */
  changePost(viewer: Viewer, postId: string, text: string): Promise<Post>
  /** Idempotent. Throws AppError 'not-found' 404 for a post of somebody else. */
  deletePost(userId: string, postId: string): Promise<void>
  /** Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'oneself' 400. */
  votePost(viewer: Viewer, postId: string, isVoted: boolean): Promise<Post>
  /** Accepts an answer, or none (null). Idempotent. Throws AppError: 'not-found' 404, 'removed' 410, 'forbidden' 403. */
  acceptAnswer(viewer: Viewer, threadId: string, answerId: string | null): Promise<ThreadWithPosts>
  /**
   * A user's questions with their answers, and their answers, in Markdown. Authors of posts without a name are not in it. `publicUrl`: for
   * links to them.
   */
  ownThreads(userId: string, publicUrl: string): AsyncIterable<string>
  /** The kinds of messages about questions and answers that a user gets. */
  threadNewsOf(userId: string): Promise<ThreadNewsKind[]>
  /** Idempotent. News that arrives while its kind is off is never sent. */
  setThreadNews(userId: string, kinds: readonly ThreadNewsKind[]): Promise<void>
  /** Writes the questions and answers of the seeded world, as if long ago: nobody is told. Idempotent. */
  plantThreads(threads: readonly PlantedThread[]): Promise<void>
}

/** A question of the seeded world. Ids are fixed, and the same in each world. */
export interface PlantedThread {
  _id: string
  documentId: string
  authorId: string
  isAnonymous: boolean
  text: string
  at: Date
  place: { page: number; box: { x: number; y: number; w: number; h: number }; quotation: string } | null
  answers: {
    _id: string
    authorId: string
    isAnonymous: boolean
    text: string
    at: Date
    voters: string[]
    isAccepted: boolean
  }[]
}
