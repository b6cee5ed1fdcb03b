import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accountEmptied,
  noticeSent,
  offerDeclined,
  userVerified,
  wantAnswered,
  wantOffered,
  wantSettled,
} from '#events'
import { newId } from '#platform/core'
import { createBelongings } from '../testing/belongings'
import { createTestNotifications, kim } from '../testing/notifications'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import type { Notifications } from './index'

const nobody = createBelongings()
let platform: TestPlatform
let notifications: Notifications
const closed = new Set<string>()
const toldNothing = new Set<string>()

beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createTestNotifications(platform, {
    library: { ...nobody.library, isToldOfWants: async (userId) => !toldNothing.has(userId) },
    get: async (_id) => (closed.has(_id) ? null : kim(_id)),
  })
  await platform.run(service)
  notifications = service.notifications
})
afterAll(() => platform.stop())

const about = (documentId = newId()) => ({
  courseCode: 'CS2030S',
  kind: 'past-paper' as const,
  documentId,
  title: 'Finals 2024',
  at: '2026-11-26T12:00:00.000Z',
})
const offered = (userId: string, documentId = newId()) =>
  platform.fact(wantOffered, { ...about(documentId), userIds: [userId] })
const titlesOf = async (userId: string) =>
  (await notifications.inbox(userId, new Date(0)))
    .map(({ title }) => title)
    .filter((title) => title.startsWith('CS2030S'))

it('tells a student once that a document is offered to them, and nobody else', async () => {
  const [userId, documentId] = [newId(), newId()]
  const fact = offered(userId, documentId)
  await platform.bus.publish([fact, fact, { ...fact, id: newId() }])
  await platform.allHandled()
  const [message, ...others] = await notifications.inbox(userId, new Date(0))
  expect(others).toEqual([])
  expect(message).toMatchObject({ title: 'CS2030S: is this what you asked for?', read: false })
  expect(message?.body).toContain('past papers of CS2030S. “Finals 2024” is offered to you')
  expect(message?.body).toContain(`https://studyshelf.test/document/${documentId}`)
  expect(platform.published(noticeSent).filter((payload) => payload.userId === userId)).toHaveLength(1)
  expect(await notifications.inbox(newId(), new Date(0))).toEqual([])
})

it('marks such a message as read for its user alone, and exports it', async () => {
  const userId = newId()
  await platform.bus.publish([offered(userId)])
  await platform.allHandled()
  const idOf = async () => (await notifications.inbox(userId, new Date(0)))[0]?._id ?? ''
  await expect(notifications.markRead(newId(), await idOf())).rejects.toMatchObject({ status: 404 })
  await notifications.markRead(userId, await idOf())
  await notifications.markRead(userId, await idOf())
  expect((await notifications.inbox(userId, new Date(0)))[0]?.read).toBe(true)
  const { data } = await notifications.exportOf({ _id: userId, createdAt: new Date(0) })
  const exported: unknown[] = []
  for await (const each of data['inbox'] as AsyncIterable<unknown>) exported.push(each)
  expect(exported).toMatchObject([{ title: 'CS2030S: is this what you asked for?' }])
})

it('stands among broadcasts, the newest first', async () => {
  const userId = newId()
  await notifications.broadcast(newId(), { title: 'before', body: '.' })
  platform.clock.advance(1000)
  await platform.bus.publish([offered(userId)])
  await platform.allHandled()
  platform.clock.advance(1000)
  await notifications.broadcast(newId(), { title: 'after', body: '.' })
  const titles = (await notifications.inbox(userId, new Date(0))).map(({ title }) => title)
  expect(titles).toEqual(['after', 'CS2030S: is this what you asked for?', 'before'])
})

it('is erased with the account, and not written again', async () => {
  const userId = newId()
  await platform.bus.publish([offered(userId)])
  await platform.allHandled()
  closed.add(userId)
  await platform.publish(accountEmptied, { userId })
  await platform.bus.publish([offered(userId)])
  await platform.allHandled()
  expect(await platform.connection.collection('notices').find({ userId }).toArray()).toEqual([])
})

const welcomesOf = async (userId: string) =>
  (await notifications.inbox(userId, new Date(0))).filter(({ title }) => title === 'Welcome to Studyshelf')

it('welcomes a new student once, and nobody whose account is deleted', async () => {
  const [userId, gone] = [newId(), newId()]
  closed.add(gone)
  const fact = platform.fact(userVerified, { userId })
  const again = platform.fact(userVerified, { userId })
  await platform.bus.publish([fact, fact, again, platform.fact(userVerified, { userId: gone })])
  await platform.allHandled()
  const messages = await welcomesOf(userId)
  expect(messages).toMatchObject([{ read: false }])
  expect(messages[0]?.body).toContain('earns 10 points')
  expect(messages[0]?.body).toContain('more than 20 dislikes')
  expect(messages[0]?.body).toContain('3 warnings suspend')
  expect(messages[0]?.body).toContain('https://studyshelf.test/faq')
  expect(await welcomesOf(gone)).toEqual([])
})

it('keeps a welcome that was read as read when its event comes again', async () => {
  const userId = newId()
  const fact = platform.fact(userVerified, { userId })
  await platform.bus.publish([fact])
  await platform.allHandled()
  const idOf = async () => (await welcomesOf(userId))[0]?._id ?? ''
  await notifications.markRead(userId, await idOf())
  await platform.bus.publish([fact])
  await platform.allHandled()
  expect((await welcomesOf(userId)).map(({ read }) => read)).toEqual([true])
})

it('puts an event of a wrong shape among the dead letters', async () => {
  const wrong = { ...offered(newId()), payload: { userId: 7 } }
  expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
})

it('tells of an answer as earlier releases published it', async () => {
  const userId = newId()
  const fact = platform.fact(wantAnswered, { ...about(), userId })
  await platform.bus.publish([fact, fact])
  await platform.allHandled()
  expect(await titlesOf(userId)).toEqual(['CS2030S: is this what you asked for?'])
})

it('tells an uploader once that their document settled what others wanted, or is not what they meant', async () => {
  const uploaderId = newId()
  const of = { ...about(), uploaderId, wantId: newId() }
  const facts = [platform.fact(wantSettled, of), platform.fact(offerDeclined, of)]
  await platform.bus.publish([...facts, ...facts])
  // Declined again after that was taken back.
  await platform.publish(offerDeclined, { ...of, at: '2026-11-26T13:00:00.000Z' })
  await platform.allHandled()
  expect((await titlesOf(uploaderId)).sort()).toEqual([
    'CS2030S: the student meant something else',
    'CS2030S: your document is what others asked for',
  ])
})

it('tells nothing about wants to a student who turned that off', async () => {
  const [userId, other] = [newId(), newId()]
  toldNothing.add(userId)
  await platform.publish(wantOffered, { ...about(), userIds: [userId, other] })
  await platform.publish(wantSettled, { ...about(), uploaderId: userId, wantId: newId() })
  await platform.allHandled()
  expect(await titlesOf(userId)).toEqual([])
  expect(await titlesOf(other)).toHaveLength(1)
})

it.each([wantOffered, wantSettled, offerDeclined])(
  'puts a $name of a wrong shape among the dead letters',
  async (definition) => {
    const fact = platform.fact(wantSettled, { ...about(), uploaderId: newId(), wantId: newId() })
    const wrong = { ...fact, name: definition.name, payload: { documentId: newId() } }
    expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
  },
)
