import { z } from 'zod'
import { count, instant, positiveInteger, success } from '../fields'
import { id, isVisible, unseen } from '../values'
import { defineCall } from './define-call'
import { publicUser } from './people'
import { documentMustStand, nextCursor, pageQuery, successResponse, withId } from './shared'

/** Characters. */
export const maxPostLength = 2000
export const maxQuotationLength = 200
/** Questions and answers that one person may write within 24 hours. */
export const questionsADay = 20
export const answersADay = 60
/** Questions of one person about one document that may wait for an accepted answer. */
export const maxOpenQuestions = 10
/** Most answers to one question. */
export const maxAnswers = 200
/** A post can be changed this long, a question only while it has no answer. */
export const changeableMinutes = 15

const share = z.number().min(0).max(1)

/** A rectangle on a page, in shares of the page's width and height from its upper left corner. A spot has no width and no height. */
export const pageBox = z
  .object({ x: share, y: share, w: share, h: share })
  .refine(({ x, y, w, h }) => x + w <= 1.001 && y + h <= 1.001, 'Stay on the page.')
export type PageBox = z.infer<typeof pageBox>

/** A place in a document. */
export const place = z.object({
  page: positiveInteger.max(100_000),
  box: pageBox,
  /** The text there, by which the place is found again in a new edition; empty if there is none. */
  quotation: z.string().trim().max(maxQuotationLength),
})
export type Place = z.infer<typeof place>

/** Markdown of a small kind: bold, code, lists, formulas, and links by http(s). It may contain everything else; readers sanitise it. */
const postText = z
  .string()
  .trim()
  .min(1, unseen)
  .max(maxPostLength, `Use at most ${maxPostLength} characters.`)
  .refine(isVisible, unseen)

/** A question or an answer. The question of a thread has the thread’s id. */
export const post = z.object({
  _id: id,
  threadId: id,
  /** Null if it was deleted, or hidden by an admin from others than its author. */
  text: z.string().nullable(),
  /** Null if it was written without a name, or deleted. Admins see the author of posts without a name. */
  author: publicUser.nullable(),
  /** True if other students do not see its author. */
  isAnonymous: z.boolean(),
  /** True if its author, with a name, uploaded the document. */
  isUploader: z.boolean(),
  /** True for an answer by the asker, if both are with a name or both without. */
  isAsker: z.boolean(),
  mine: z.boolean(),
  votes: count,
  /** True if the viewer voted for it. */
  voted: z.boolean(),
  at: instant,
  /** When its text was last changed; null if it never was. */
  changedAt: instant.nullable(),
  /** Until when its author may change it, if nobody answers before; null for others, and if it is too late. */
  changeableUntil: instant.nullable(),
  isDeleted: z.boolean(),
  /** True if an admin hid it. Its author still reads it. */
  isHidden: z.boolean(),
})
export type Post = z.infer<typeof post>

/** A question about a document, or about a place in it. */
export const thread = z.object({
  _id: id,
  documentId: id,
  /** Null for the whole document. If it is lost: where it was in `edition`. */
  place: place.nullable(),
  /** The edition that `place` belongs to: the present one, unless the place is lost or still looked for. */
  edition: positiveInteger,
  /** True if its place was not found in a later edition. */
  isLost: z.boolean(),
  question: post,
  /** Deleted ones do not count. */
  answers: count,
  acceptedAnswerId: id.nullable(),
  /** When it was asked, or last answered. */
  newestAt: instant,
  /** True if the viewer may accept an answer: the asker and the document’s uploader. */
  mayAccept: z.boolean(),
})
export type Thread = z.infer<typeof thread>

export const threadsQuery = pageQuery.extend({
  /** Only questions about this page. */
  page: z.coerce.number<number>().int().positive().max(100_000).optional(),
})
export const threadsResponse = z.object({
  success,
  /** The newest question first. */
  threads: z.array(thread),
  next: nextCursor,
  /** All questions about the document. */
  total: count,
})
export type ThreadsPage = Omit<z.infer<typeof threadsResponse>, 'success'>

export const threadResponse = z.object({
  success,
  thread,
  /** The accepted one first, then those with most votes, then the oldest. */
  posts: z.array(post),
})
export type ThreadWithPosts = Omit<z.infer<typeof threadResponse>, 'success'>
export const postResponse = z.object({ success, post })

export const askRequest = z.object({
  text: postText,
  /** Null for the whole document. */
  place: place.nullable(),
  /** The edition that `place` belongs to. */
  edition: positiveInteger,
  /** True: other students do not see who asks. Admins do. */
  isAnonymous: z.boolean().default(false),
})
export type AskRequest = z.infer<typeof askRequest>
export const answerPostRequest = askRequest.pick({ text: true, isAnonymous: true })
export type AnswerRequest = z.infer<typeof answerPostRequest>
export const changePostRequest = askRequest.pick({ text: true })

/** Leads to a thread; messages have this address. */
export const threadPath = (documentId: string, threadId: string): string =>
  `/document/${documentId}?thread=${threadId}`

const own = { access: 'user', params: withId, answer: postResponse } as const

/** Questions of readers about a document, and their answers. */
export const threadCalls = {
  threads: defineCall({
    method: 'get',
    path: '/api/auth/documents/:id/threads',
    summary: 'The questions about a document, each with its place, the newest first.',
    access: 'user',
    params: withId,
    query: threadsQuery,
    answer: threadsResponse,
    reasons: documentMustStand,
  }),
  thread: defineCall({
    method: 'get',
    path: '/api/auth/threads/:id',
    summary: 'A question with its answers.',
    access: 'user',
    params: withId,
    answer: threadResponse,
    reasons: documentMustStand,
  }),
  ask: defineCall({
    method: 'post',
    path: '/api/auth/documents/:id/threads',
    summary:
      'Ask a question about a document, or about a place in it. Without a name, other students do not learn who asks; admins do. A repeated request answers the same thread.',
    access: 'user',
    params: withId,
    body: askRequest,
    answer: threadResponse,
    status: 201,
    reasons: { ...documentMustStand, 'daily-quota': 429, 'too-many-questions': 409 },
  }),
  answer: defineCall({
    ...own,
    method: 'post',
    path: '/api/auth/threads/:id/answers',
    summary: 'Answer a question, with or without a name. A repeated request answers the same post.',
    body: answerPostRequest,
    status: 201,
    reasons: { ...documentMustStand, 'daily-quota': 429, 'too-many-answers': 409 },
  }),
  changePost: defineCall({
    ...own,
    method: 'put',
    path: '/api/auth/posts/:id',
    summary: `Change the text of one’s own post: for ${changeableMinutes} minutes, a question only while it has no answer. Idempotent.`,
    body: changePostRequest,
    reasons: { ...documentMustStand, 'too-late': 409 },
  }),
  deletePost: defineCall({
    method: 'delete',
    path: '/api/auth/posts/:id',
    summary: 'Delete one’s own post. A question with answers stays without its text. Idempotent.',
    access: 'user',
    params: withId,
    answer: successResponse,
    reasons: { 'not-found': 404 },
  }),
  votePost: defineCall({
    ...own,
    method: 'put',
    path: '/api/auth/posts/:id/vote',
    summary: 'Vote for an answer, or no longer. Idempotent.',
    body: z.object({ isVoted: z.boolean() }),
    reasons: { ...documentMustStand, oneself: 400 },
  }),
  acceptAnswer: defineCall({
    method: 'put',
    path: '/api/auth/threads/:id/accepted',
    summary:
      'Accept an answer, in place of another, or none. For the asker and the document’s uploader. Idempotent.',
    access: 'user',
    params: withId,
    body: z.object({ answerId: id.nullable() }),
    answer: threadResponse,
    reasons: { ...documentMustStand, forbidden: 403 },
  }),
}
