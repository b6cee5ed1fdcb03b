import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  inboxResponse,
  nearRemovalDislikes,
  ownRemarkResponse,
  remarksResponse,
  removalDislikes,
} from '#events'
import { read } from '../client/api-client'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const dislike = ({ token }: Student, id: string) =>
  program.call('POST', `/api/auth/document/${id}/dislike`, { token })
const put = ({ token }: Student, id: string, remark: object | null) =>
  program.call('PUT', `/api/auth/document/${id}/remark`, { token, body: { remark } })
/** Without the ids of the texts. */
const remarksOf = async ({ token }: Student, id: string) => {
  const found = read(
    await program.call('GET', `/api/auth/documents/${id}/remarks`, { token }),
    remarksResponse,
  )
  return {
    ...found,
    remarks: found.remarks.map(({ _id: _textId, isHidden: _isHidden, ...remark }) => remark),
  }
}
const ownOf = async ({ token }: Student, id: string) =>
  read(await program.call('GET', `/api/auth/document/${id}/remark`, { token }), ownRemarkResponse).remark

it('is read by the uploader without a name, as it comes, and while its dislike counts', async () => {
  const [author, one, two] = await program.enrol(3)
  const { _id } = await program.publish(author, 'Wrong notes')
  const [socket, stranger] = [await program.connect(author.token), await program.connect(two.token)]
  await stranger.watch(_id)
  expect(await put(one, _id, { kind: 'wrong' })).toMatchObject({
    status: 409,
    body: { reason: 'not-disliked' },
  })
  await dislike(one, _id)
  await dislike(two, _id)
  expect((await put(one, _id, { kind: 'wrong', words: '  Lemma 2 fails. ', page: 3 })).status).toBe(200)
  expect(await socket.hears('remarks:changed')).toEqual({ documentId: _id })
  await put(two, _id, { kind: 'unreadable' })
  const [unreadable, wrong] = [
    { kind: 'unreadable', words: null, page: null },
    { kind: 'wrong', words: 'Lemma 2 fails.', page: 3 },
  ]
  const all = await remarksOf(author, _id)
  expect(all).toMatchObject({ remarks: [unreadable, wrong], dislikes: 2, limit: removalDislikes })
  expect(JSON.stringify(all)).not.toContain(one._id)
  expect(await ownOf(one, _id)).toEqual(wrong)
  expect(stranger.all('remarks:changed')).toEqual([])

  await program.call('POST', `/api/auth/document/${_id}/remove-dislike`, { token: one.token })
  expect((await remarksOf(author, _id)).remarks).toEqual([unreadable])
  expect(await ownOf(one, _id)).toBeNull()
  await put(two, _id, null)
  expect((await remarksOf(author, _id)).remarks).toEqual([])
  // The reason comes back with the dislike.
  await dislike(one, _id)
  expect((await remarksOf(author, _id)).remarks).toEqual([wrong])
})

it.each([
  ['an unknown kind', { kind: 'boring' }],
  ['more than 200 characters', { kind: 'other', words: 'a'.repeat(201) }],
  ['words that cannot be read', { kind: 'other', words: '\u200b' }],
  ['page 0', { kind: 'wrong', page: 0 }],
])('is refused with %s', async (_, remark) => {
  const [author, one] = await program.enrol(2)
  const { _id } = await program.publish(author, 'Plain notes')
  await dislike(one, _id)
  expect(await put(one, _id, remark)).toMatchObject({ status: 400, body: { reason: 'invalid' } })
  expect((await remarksOf(author, _id)).remarks).toEqual([])
})

it('tells the uploader once, live and in the inbox, that removal is near', { tags: ['long'] }, async () => {
  const [author] = await program.enrol(1)
  const crowd: Student[] = await program.enrol(nearRemovalDislikes + 2)
  const { _id } = await program.publish(author, 'Disliked notes')
  const socket = await program.connect(author.token)
  const stranger = await program.connect(crowd[0]?.token)
  await stranger.watch(_id)
  for (const student of crowd.slice(0, nearRemovalDislikes - 1)) await dislike(student, _id)
  await program.services.library.noteNearRemoval(_id)
  for (const student of crowd.slice(nearRemovalDislikes - 1)) await dislike(student, _id)
  expect(await socket.hears('document:near-removal')).toMatchObject({
    ...{ documentId: _id, title: 'Disliked notes', limit: removalDislikes },
  })
  const title = /^One of your documents has 1\d dislikes$/
  await eventually(async () => {
    const answer = await program.call('GET', '/api/messages/inbox', { token: author.token })
    const { messages } = read(answer, inboxResponse)
    expect(messages.filter((message) => title.test(message.title))).toHaveLength(1)
  })
  await program.services.library.noteNearRemoval(_id)
  expect(socket.all('document:near-removal')).toHaveLength(1)
  expect(stranger.all('document:near-removal')).toEqual([])
})
