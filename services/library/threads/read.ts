import type { Post, ThreadWithPosts } from '#events'
import { AppError, type Clock } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library, Viewer } from '../contract'
import { isPrivate, mayRead, notFound, removed } from '../documents/visibility'
import type { Store } from '../model'
import {
  aboutFields,
  authorsOf,
  byWorth,
  presentPost,
  presentThread,
  readFields,
  type About,
  type Read,
} from './present'

/** Deleted questions are listed for the sake of their answers. */
const listed = { $in: ['shown', 'deleted'] } as const

export const noThread = () => new AppError('not-found', 404, 'This question was deleted, or never asked.')
export const noPost = () => new AppError('not-found', 404, 'This post was deleted, or never written.')

/** Reads threads as one viewer sees them. */
export function createReadThreads({
  store: { documents, posts },
  accounts,
  clock,
}: {
  store: Pick<Store, 'documents' | 'posts'>
  accounts: Pick<Accounts, 'publicUsers'>
  clock: Clock
}) {
  const readDocument = (documentId: string) =>
    documents.findById(documentId, aboutFields).lean<About | null>()

  /** Throws AppError: 'not-found' 404, 'removed' 410. */
  async function requireReadable(viewer: Viewer, documentId: string): Promise<About> {
    const document = await readDocument(documentId)
    if (document === null) throw notFound()
    if (mayRead(document, viewer)) return document
    throw isPrivate(document) ? notFound() : removed()
  }

  const readQuestion = (threadId: string) =>
    posts.findOne({ _id: threadId, kind: 'question', state: listed }, readFields).lean<Read | null>()

  const answersOf = (threadId: string) =>
    posts.find({ threadId, kind: 'answer', state: 'shown' }, readFields).lean<Read[]>()

  /** Number and newest of the answers to each of these questions. */
  async function countAnswers(threadIds: readonly string[]) {
    const found = await posts
      .find({ threadId: { $in: [...threadIds] }, kind: 'answer', state: 'shown' }, { threadId: 1, at: 1 })
      .lean()
    const counted = new Map<string, { ids: Set<string>; answered: Date }>()
    for (const { _id, threadId, at } of found) {
      const known = counted.get(threadId)
      if (known === undefined) counted.set(threadId, { ids: new Set([_id]), answered: at })
      else {
        known.ids.add(_id)
        if (at > known.answered) known.answered = at
      }
    }
    return counted
  }

  const threadsOf: Library['threadsOf'] = async (viewer, documentId, { cursor, limit, page }) => {
    const document = await requireReadable(viewer, documentId)
    const questions = { documentId, kind: 'question', state: listed } as const
    const [found, total] = await Promise.all([
      posts
        .find(
          {
            ...questions,
            ...(page !== undefined && { 'anchor.page': page }),
            ...(cursor !== undefined && olderThan(cursor)),
          },
          readFields,
        )
        .sort({ at: -1, _id: -1 })
        .limit(limit + 1)
        .lean<Read[]>(),
      posts.countDocuments(questions),
    ])
    const shown = found.slice(0, limit)
    const [answers, users] = await Promise.all([
      countAnswers(shown.map(({ _id }) => _id)),
      accounts.publicUsers(authorsOf(shown, viewer)),
    ])
    const now = clock.now()
    const last = shown.at(-1)
    return {
      threads: shown.map((question) => {
        const { ids, answered } = answers.get(question._id) ?? { ids: new Set<string>(), answered: null }
        const { acceptedId } = question
        return presentThread({
          ...{ viewer, document, question, users, now, answered },
          answers: ids.size,
          acceptedId: acceptedId !== null && ids.has(acceptedId) ? acceptedId : null,
        })
      }),
      next: found.length > limit && last ? cursorOf(last) : null,
      total,
    }
  }

  const thread: Library['thread'] = async (viewer, threadId) => {
    const question = await readQuestion(threadId)
    if (question === null) throw noThread()
    return present(viewer, await requireReadable(viewer, question.documentId), question)
  }

  async function present(viewer: Viewer, document: About, question: Read): Promise<ThreadWithPosts> {
    const answers = await answersOf(question._id)
    const users = await accounts.publicUsers(authorsOf([question, ...answers], viewer))
    const acceptedId = answers.find(({ _id }) => _id === question.acceptedId)?._id ?? null
    const now = clock.now()
    const answered = answers.reduce<Date | null>(
      (last, { at }) => (last !== null && last > at ? last : at),
      null,
    )
    const given = { viewer, document, question, users, now, answers: answers.length }
    return {
      thread: presentThread({ ...given, answered, acceptedId }),
      posts: answers.toSorted(byWorth(acceptedId)).map((answer) => presentPost(answer, given)),
    }
  }

  /** A thread after a write, whatever became of its document meanwhile. Throws AppError 'not-found' 404. */
  async function threadAbout(viewer: Viewer, document: About, threadId: string): Promise<ThreadWithPosts> {
    const question = await readQuestion(threadId)
    if (question === null) throw noThread()
    return present(viewer, document, question)
  }

  /** A post after a write, whatever became of its document meanwhile. Throws AppError 'not-found' 404. */
  async function postAbout(viewer: Viewer, document: About, postId: string): Promise<Post> {
    const read = await posts.findOne({ _id: postId, state: listed }, readFields).lean<Read | null>()
    if (read === null) throw noPost()
    const question =
      read.kind === 'question' ? read : await posts.findById(read.threadId, readFields).lean<Read | null>()
    if (question === null) throw noThread()
    const [answers, users] = await Promise.all([
      posts.countDocuments({ threadId: question._id, kind: 'answer', state: 'shown' }),
      accounts.publicUsers(authorsOf([read], viewer)),
    ])
    return presentPost(read, { viewer, document, question, answers, users, now: clock.now() })
  }

  return { readDocument, readQuestion, threadsOf, thread, threadAbout, postAbout }
}
export type ReadThreads = ReturnType<typeof createReadThreads>

const cursorOf = ({ at, _id }: Pick<Read, 'at' | '_id'>): string => `${at.toISOString()}|${_id}`

/** Filters questions after a cursor. Throws AppError 'invalid' 400 for an invalid cursor. */
function olderThan(cursor: string) {
  const [time = '', _id = ''] = cursor.split('|')
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) throw new AppError('invalid', 400, 'Please check cursor.')
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }] }
}
