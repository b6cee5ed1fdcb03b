import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../../session/testing/memory-storage'
import { postVoteSubject } from '../threads/answer-wish'
import { someAnswer, someThread } from '../testing/thread'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
const { queryClient } = await import('../../../http/query-client')
const { kindOf } = await import('../../../http/outbox/outbox')
const { threadQuery } = await import('./threads')
const { postVoteKind } = await import('./post-vote-kind')

const { _id: postId, threadId } = someAnswer
const { queryKey } = threadQuery(threadId)
/** The server: its votes, and how it fails. */
const server = { voters: new Set<string>(), isGone: false, sent: [] as string[] }
vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
  server.sent.push(`${method} ${url} ${body ?? ''}`.trim())
  const refusal = { success: false, message: 'This answer was deleted.', reason: 'not-found' }
  if (server.isGone && method === 'PUT') return Response.json(refusal, { status: 404 })
  if (server.isGone)
    return Response.json({ success: true, thread: someThread.thread, posts: [someThread.thread.question] })
  if ((JSON.parse(body ?? '') as { isVoted: boolean }).isVoted) server.voters.add('me')
  else server.voters.delete('me')
  const post = { ...someAnswer, votes: server.voters.size, voted: server.voters.has('me') }
  return Response.json({ success: true, post })
})

const actOf = (isVoted: unknown) =>
  kindOf(postVoteKind)({
    ...{ id: '1', userId: 'me', kind: 'post-vote', title: 'Heaps', isQuiet: false, refusal: null },
    ...{ subject: postVoteSubject(someThread.thread.documentId, threadId, postId) },
    wish: { postId, threadId, isVoted },
  })
const shown = () => queryClient.getQueryData(queryKey)?.posts.find(({ _id }) => _id === postId)

beforeEach(() => {
  Object.assign(server, { voters: new Set(), isGone: false, sent: [] })
  queryClient.setQueryData(queryKey, someThread)
})

it('has one effect, however often it is sent, and shows the server’s count', async () => {
  for (let times = 0; times < 2; times++) await actOf(true)?.send()
  expect(server.sent).toEqual(Array(2).fill(`PUT /api/auth/posts/${postId}/vote {"isVoted":true}`))
  expect(shown()).toMatchObject({ votes: 1, voted: true })
  await actOf(false)?.send()
  expect(shown()).toMatchObject({ votes: 0, voted: false })
})

it('reads the thread again if the answer is gone, and says why the vote is refused', async () => {
  server.isGone = true
  const act = actOf(true)
  const error: unknown = await act?.send().catch((thrown: unknown) => thrown)
  expect(act?.refusalOf(error)).toBe('This answer was deleted.')
  act?.settled({ error, isLate: true })
  await vi.waitFor(() => expect(shown()).toBeUndefined())
})

it('ignores a wish that another version of the program stored', () => expect(actOf('yes')).toBeNull())
