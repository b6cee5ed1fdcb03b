import { afterAll, beforeAll, expect, it } from 'vitest'
import { countsResponse, documentResponse, maxWatched, voteResponse, type DocumentCard } from '#events'
import { openSocket } from '../client/socket'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let people: Student[]
beforeAll(async () => {
  program = await startTestProgram()
  people = await program.enrol(8)
})
afterAll(() => program.stop())

const at = (index: number): Student => {
  const student = people[index]
  if (!student) throw new Error(`There is no student ${index}`)
  return student
}
const vote = async (student: Student, { _id }: DocumentCard, action: string) => {
  const { status, body } = await program.call('POST', `/api/auth/document/${_id}/${action}`, {
    token: student.token,
  })
  expect(status).toBe(200)
  return voteResponse.parse(body)
}

it('answers the counts of several documents, and which of them were removed', async () => {
  const [liked, gone] = [await program.publish(at(0)), await program.publish(at(0))]
  await vote(at(1), liked, 'like')
  await program.services.library.remove(gone._id, 'dislikes')
  const counts = async (ids: string) => program.call('GET', `/api/auth/documents/counts?ids=${ids}`)
  const { status, body } = await counts([liked._id, gone._id, 'f'.repeat(24)].join())
  expect(status).toBe(200)
  const { title, courseCode, university, kind, year, revision } = liked
  expect(countsResponse.parse(body).documents).toEqual([
    {
      ...{ _id: liked._id, likes: 1, dislikes: 0, version: 1, isActive: true },
      details: { title, courseCode, university, kind, year, revision, rights: 'own' },
    },
    { _id: gone._id, likes: 0, dislikes: 0, version: 0, isActive: false, details: null },
  ])
  for (const bad of ['', 'x', `${liked._id},`, Array(101).fill(liked._id).join()])
    expect((await counts(bad)).status).toBe(400)
})

it('refuses users who may not vote before it reveals whether the document exists', async () => {
  const [student] = await program.enrol(1)
  const [unknown, gone] = ['f'.repeat(24), (await program.publish(at(0)))._id]
  await program.services.library.remove(gone, 'dislikes')
  const answers = async (token?: string) => {
    const asked = [unknown, gone, 'x'].map((id) =>
      program.call('POST', `/api/auth/document/${id}/like`, token === undefined ? {} : { token }),
    )
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  expect(await answers(student.token)).toEqual([404, 410, 404])
  expect(await answers()).toEqual([401, 401, 401])
  expect(await answers('not.a.token')).toEqual([401, 401, 401])
  await program.services.accounts.suspend(student._id, 'warnings')
  expect(await answers(student.token)).toEqual([403, 403, 403])
})

it('sends the counts to every watcher, visitors too, newest last', async () => {
  const document = await program.publish(at(0))
  const watchers = [await program.connect(at(1).token), await program.connect()]
  const elsewhere = await program.connect(at(2).token)
  for (const watcher of watchers) await watcher.watch(document._id)

  expect(await vote(at(3), document, 'like')).toMatchObject({ likes: 1, dislikes: 0, myVote: 'like' })
  for (const watcher of watchers) await watcher.hears('document:votes', ({ likes }) => likes === 1)

  await Promise.all(people.map((student) => vote(student, document, 'like')))
  for (const watcher of watchers) {
    await watcher.hears('document:votes', ({ likes }) => likes === 8)
    const versions = watcher.all('document:votes').map(({ version }) => version)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
  }
  expect(elsewhere.all('document:votes')).toEqual([])
})

it('accepts each of the four calls again and again, and turns a like into a dislike', async () => {
  const document = await program.publish(at(0))
  const outcomes = []
  for (const action of ['like', 'like', 'dislike', 'remove-like', 'remove-dislike', 'remove-dislike']) {
    const { likes, dislikes, myVote } = await vote(at(1), document, action)
    outcomes.push([action, likes, dislikes, myVote])
  }
  expect(outcomes).toEqual([
    ['like', 1, 0, 'like'],
    ['like', 1, 0, 'like'],
    ['dislike', 0, 1, 'dislike'],
    ['remove-like', 0, 1, 'dislike'],
    ['remove-dislike', 0, 0, null],
    ['remove-dislike', 0, 0, null],
  ])
})

it('counts one vote for a student who votes from many tabs at once', async () => {
  const document = await program.publish(at(0))
  await Promise.all(Array.from({ length: 20 }, () => vote(at(4), document, 'like')))
  const { body } = await program.call('GET', `/api/auth/document/${document._id}`, { token: at(4).token })
  expect(documentResponse.parse(body).document).toMatchObject({ likes: 1, dislikes: 0, myVote: 'like' })
})

it('sends nothing to a socket that stopped watching the document', async () => {
  const document = await program.publish(at(0))
  const [stays, leaves] = [await program.connect(), await program.connect()]
  for (const socket of [stays, leaves]) await socket.watch(document._id)
  expect(await leaves.ask('documents:unwatch', [document._id])).toEqual({ ok: true })
  await vote(at(5), document, 'like')
  await stays.hears('document:votes')
  expect(leaves.all('document:votes')).toEqual([])
})

it('refuses to watch malformed ids, or too many documents', async () => {
  const socket = await program.connect()
  const tooMany = Array.from({ length: maxWatched + 1 }, (_, i) => i.toString(16).padStart(24, '0'))
  for (const ids of ['x', [1], [{ $gt: '' }], null, ['not-an-id'], tooMany])
    expect(await socket.ask('documents:watch', ids)).toMatchObject({ ok: false })
  expect(await socket.ask('documents:watch', [])).toEqual({ ok: true })
})

it('refuses a socket with a bad token', async () => {
  await expect(openSocket(program.origin, 'nonsense')).rejects.toThrow('unauthenticated')
})

it('notifies only the voter’s other tabs to reload their vote', async () => {
  const document = await program.publish(at(0))
  const [tab, other, stranger] = [
    await program.connect(at(1).token),
    await program.connect(at(1).token),
    await program.connect(at(2).token),
  ]
  const voteFrom = (socketId: string, action: string) =>
    program.request('POST', `/api/auth/document/${document._id}/${action}`, {
      token: at(1).token,
      headers: { 'x-socket-id': socketId },
    })
  expect((await voteFrom(tab.id(), 'like')).status).toBe(200)
  expect(await other.hears('vote:cast')).toEqual({ documentId: document._id })
  for (const bad of ['signed-in', 'x'.repeat(5000), `user:${at(1)._id}`]) await voteFrom(bad, 'remove-like')
  await tab.hears('vote:cast')
  expect(other.all('vote:cast')).toHaveLength(4)
  expect(tab.all('vote:cast')).toHaveLength(3)
  expect(stranger.all('vote:cast')).toEqual([])
})
