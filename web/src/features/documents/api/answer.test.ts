import { beforeEach, expect, it, vi } from 'vitest'
import type { Entry } from '../../../http/outbox/entry'
import { MemoryStorage } from '../../../session/testing/memory-storage'
import { student } from '../../../session/testing/student'
import { answerSubject } from '../threads/answer-wish'
import { keptDraft } from '../threads/drafts/drafts'
import { someAnswer, someThread } from '../testing/thread'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
const { useSession } = await import('../../../session/session-store')
const { createOutbox, kindOf } = await import('../../../http/outbox/outbox')
const { provideOutbox, whenOutboxReady } = await import('../../../http/outbox/post')
const { createMemoryStorage } = await import('../../../http/outbox/storage')
const { useOutbox } = await import('../../../http/outbox/waiting')
const { queryClient } = await import('../../../http/query-client')
const { answerKind } = await import('./answer-kind')
const { postVoteKind } = await import('./post-vote-kind')
const { answer, threadQuery } = await import('./threads')

const { thread, posts } = someThread
const { queryKey } = threadQuery(thread._id)
const userId = student._id
const own = { ...someAnswer, _id: 'a'.repeat(24), text: 'So.', mine: true }
const written = { text: 'So.', isAnonymous: false }

const answered = () => Response.json({ success: true, post: own }, { status: 201 })
const refused = (status: number, reason: string) =>
  Response.json({ success: false, message: 'No.', reason }, { status })

/** The server: its response to an answer, and the requests that it got. */
const server = { answerTo: answered as () => Response | Promise<Response>, sent: [] as string[] }
vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
  server.sent.push(`${method} ${url.replace(/.*\//, '')}`)
  if (url.endsWith('/answers')) return server.answerTo()
  if (url.endsWith('/vote')) return Response.json({ success: true, post: someAnswer })
  return Response.json({ success: true, thread: { ...thread, answers: 2 }, posts: [...posts, own] })
})

const storage = createMemoryStorage()
const outbox = createOutbox({
  storage,
  kinds: { answer: kindOf(answerKind), 'post-vote': kindOf(postVoteKind) },
  userId: () => useSession.getState().user?._id ?? null,
  lock: (task) => task(),
  changed: () => undefined,
  tellEnd: () => undefined,
  report: () => undefined,
})
provideOutbox(async () => outbox)

const draft = keptDraft(userId, { answer: thread._id })
const waiting = () => useOutbox.getState().entries.map(({ kind, isLate, refusal }) => [kind, isLate, refusal])

beforeEach(async () => {
  await outbox.discard((await storage.list(userId)).map(({ id }) => id))
  Object.assign(server, { answerTo: answered, sent: [] })
  useSession.getState().signIn(student, 'token', true)
  queryClient.setQueryData(queryKey, someThread)
  draft.keep({ text: 'So.', isAnonymous: false, place: null })
})

it('is sent once, forgets its draft, and reads the thread again', async () => {
  await answer(thread, written, 'Heaps')
  expect([waiting(), draft.read()]).toEqual([[], null])
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)?.thread.answers).toBe(2))
  expect(server.sent).toEqual(['POST answers', `GET ${thread._id}`])
})

it('is stored before it is sent', async () => {
  let storedBefore: Entry[] = []
  server.answerTo = async () => {
    storedBefore = await storage.list(userId)
    return answered()
  }
  await answer(thread, written, 'Heaps')
  expect(storedBefore).toMatchObject([
    {
      kind: 'answer',
      subject: answerSubject(thread.documentId, thread._id),
      wish: { threadId: thread._id, ...written },
      title: 'Heaps',
    },
  ])
})

it('throws a refusal, and keeps the draft and nothing else', async () => {
  server.answerTo = () => refused(409, 'too-many-answers')
  await expect(answer(thread, written, 'Heaps')).rejects.toMatchObject({
    status: 409,
    reason: 'too-many-answers',
  })
  expect([waiting(), await storage.list(userId), draft.read()?.text]).toEqual([[], [], 'So.'])
})

it('is refused by a daily quota, which would hold up everything else for hours', async () => {
  server.answerTo = () => refused(429, 'daily-quota')
  await expect(answer(thread, written, 'Heaps')).rejects.toMatchObject({ reason: 'daily-quota' })
  expect(await storage.list(userId)).toEqual([])
})

it.each([
  ['the server is unreachable', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ['there are too many requests', () => refused(429, 'too-many-requests')],
  ['a proxy has no server', () => new Response('Bad gateway', { status: 502 })],
  ['the server is busy', () => refused(503, 'busy')],
  ['a proxy waits too long', () => new Response('Gateway timeout', { status: 504 })],
])('waits if %s, and is sent later', async (_, answerTo) => {
  server.answerTo = answerTo
  await answer(thread, written, 'Heaps')
  expect(waiting()).toEqual([['answer', true, null]])
  server.answerTo = answered
  await outbox.send()
  expect([waiting(), await storage.list(userId), draft.read()]).toEqual([[], [], null])
})

it('does not overtake an older act that waits', async () => {
  const older = {
    ...{ id: 'older', userId, kind: 'post-vote', subject: 'a', title: 'Heaps', isQuiet: false },
    ...{ wish: { postId: someAnswer._id, threadId: thread._id, isVoted: true }, refusal: null },
  }
  await storage.put(older)
  await (await whenOutboxReady()).read()
  await answer(thread, written, 'Heaps')
  expect(server.sent.slice(0, 2)).toEqual(['PUT vote', 'POST answers'])
})

it('keeps the draft if the session has ended', async () => {
  useSession.getState().signOut('expired')
  await expect(answer(thread, written, 'Heaps')).rejects.toThrow()
  expect([server.sent, draft.read()?.text]).toEqual([[], 'So.'])
})

it('keeps a draft that was changed after it was sent', async () => {
  draft.keep({ text: 'Not so.', isAnonymous: false, place: null })
  await answer(thread, written, 'Heaps')
  expect(draft.read()?.text).toBe('Not so.')
})
