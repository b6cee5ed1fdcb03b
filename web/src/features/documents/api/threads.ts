import { threadCalls, type AskRequest, type Post, type Thread, type ThreadWithPosts } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { reasonOf } from '../../../http/api-error'
import { requestKept } from '../../../http/device/kept-answers'
import { postAndWait } from '../../../http/outbox/post'
import { queryClient, refetchIfFetching } from '../../../http/query-client'
import { answerSubject, type AnswerWish } from '../threads/answer-wish'

const pageSize = 100
/** Older questions than these are not shown. */
const maxPages = 5

const threadsKey = (documentId: string) => ['threads', documentId] as const
const threadKey = (threadId: string) => ['thread', threadId] as const

/** The questions about a document, the newest first. */
export const threadsQuery = (documentId: string) =>
  queryOptions({
    queryKey: threadsKey(documentId),
    queryFn: ({ signal }) => readThreads(documentId, signal),
    networkMode: 'always',
  })

async function readThreads(documentId: string, signal: AbortSignal) {
  const all: Thread[] = []
  let cursor: string | undefined
  let total = 0
  for (let page = 0; page < maxPages; page++) {
    const answer = await requestKept(threadCalls.threads, {
      params: { id: documentId },
      query: { limit: pageSize, ...(cursor !== undefined && { cursor }) },
      signal,
    })
    all.push(...answer.threads)
    total = answer.total
    if (answer.next === null) break
    cursor = answer.next
  }
  return { threads: all, total }
}

/** A question with its answers. */
export const threadQuery = (threadId: string) =>
  queryOptions({
    queryKey: threadKey(threadId),
    queryFn: async ({ signal }): Promise<ThreadWithPosts> =>
      requestKept(threadCalls.thread, { params: { id: threadId }, signal }),
    networkMode: 'always',
  })

/** Reads a thread that has changed, for the list and for those who have it open. */
export async function rereadThread(documentId: string, threadId: string): Promise<void> {
  const query = threadQuery(threadId)
  try {
    // The answer that is on its way may be older than the change.
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    putInList((await queryClient.fetchQuery({ ...query, staleTime: 0 })).thread)
  } catch (error) {
    if (reasonOf(error, threadCalls.thread) === 'not-found') dropFromList(documentId, threadId)
  }
}

/** Throws ApiError, as all below. */
export async function ask(documentId: string, body: AskRequest): Promise<Thread> {
  const asked = await request(threadCalls.ask, { params: { id: documentId }, body })
  putThread(asked)
  return asked.thread
}

type Written = Pick<AskRequest, 'text' | 'isAnonymous'>

/** A repeated answer is the same post. */
export async function sendAnswer(threadId: string, body: Written): Promise<void> {
  putPost((await request(threadCalls.answer, { params: { id: threadId }, body })).post)
}

/**
 * Answers a question by the outbox. Resolves once the server has the answer, or it has to wait. Throws the error of a refusal. `title`:
 * of the document.
 */
export async function answer({ _id, documentId }: Thread, body: Written, title: string): Promise<void> {
  const wish: AnswerWish = { threadId: _id, ...body }
  const subject = answerSubject(documentId, _id)
  const outcome = await postAndWait({ kind: 'answer', subject, wish, title })
  if (outcome === null) throw new Error('Nobody is signed in.')
  if (outcome.is === 'refused') throw outcome.error
}

export async function changePost(id: string, text: string): Promise<void> {
  putPost((await request(threadCalls.changePost, { params: { id }, body: { text } })).post)
}

export async function deletePost({ documentId }: Thread, { _id, threadId }: Post): Promise<void> {
  await request(threadCalls.deletePost, { params: { id: _id } })
  await rereadThread(documentId, threadId)
}

export async function votePost(id: string, isVoted: boolean): Promise<void> {
  putPost((await request(threadCalls.votePost, { params: { id }, body: { isVoted } })).post)
}

export async function acceptAnswer(threadId: string, answerId: string | null): Promise<void> {
  putThread(await request(threadCalls.acceptAnswer, { params: { id: threadId }, body: { answerId } }))
}

function putThread(read: ThreadWithPosts): void {
  queryClient.setQueryData(threadQuery(read.thread._id).queryKey, read)
  putInList(read.thread)
}

function putInList(thread: Thread): void {
  const { queryKey } = threadsQuery(thread.documentId)
  queryClient.setQueryData(queryKey, (list) => {
    if (list === undefined) return undefined
    const isKnown = list.threads.some(({ _id }) => _id === thread._id)
    return isKnown
      ? { ...list, threads: list.threads.map((each) => (each._id === thread._id ? thread : each)) }
      : { threads: [thread, ...list.threads], total: list.total + 1 }
  })
  refetchIfFetching(queryKey)
}

function dropFromList(documentId: string, threadId: string): void {
  queryClient.setQueryData(threadsQuery(documentId).queryKey, (list) => {
    if (list === undefined) return undefined
    const threads = list.threads.filter(({ _id }) => _id !== threadId)
    return { threads, total: list.total - (list.threads.length - threads.length) }
  })
}

/** Shows a post as the server answered it. */
function putPost(post: Post): void {
  const { queryKey } = threadQuery(post.threadId)
  queryClient.setQueryData(queryKey, (read) => {
    if (read === undefined) return undefined
    const isKnown = read.posts.some(({ _id }) => _id === post._id)
    const posts = isKnown
      ? read.posts.map((each) => (each._id === post._id ? post : each))
      : [...read.posts, post]
    return {
      ...read,
      posts,
      thread: post._id === read.thread._id ? { ...read.thread, question: post } : read.thread,
    }
  })
  refetchIfFetching(queryKey)
}
