import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountEmptied, noticeSent, userVerified, wantAnswered } from '#events'
import { newId } from '#platform/core'
import { createBelongings } from '../testing/belongings'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createNotifications, type Notifications } from './index'

const nobody = createBelongings()
let platform: TestPlatform
let notifications: Notifications
const closed = new Set<string>()

beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createNotifications({
    takeDowns: { mailOf: async () => null },
    ...platform,
    ...{ housekeeping: nobody.housekeeping, library: nobody.library },
    mailer: { send: async () => undefined },
    supportEmail: 'help@studyshelf.test',
    publicUrl: 'https://studyshelf.test',
    support: { feedbackById: async () => null },
    accounts: {
      ...nobody.accounts,
      otpMail: async () => null,
      emailChangeMail: async () => null,
      closedAccount: async () => null,
      get: async (_id) =>
        closed.has(_id)
          ? null
          : {
              _id,
              username: 'Kim',
              distinction: null,
              isAdmin: false,
              avatar: '',
              email: `${_id}@u.nus.edu`,
              role: 'student',
              isActive: true,
              emailVerified: true,
              createdAt: new Date(0),
            },
    },
  })
  await platform.run(service)
  notifications = service.notifications
})
afterAll(() => platform.stop())

const answered = (userId: string, documentId = newId()) =>
  platform.fact(wantAnswered, {
    userId,
    courseCode: 'CS2030S',
    kind: 'past-paper',
    documentId,
    title: 'Finals 2024',
    at: '2026-11-26T12:00:00.000Z',
  })

it('tells a student once that what they asked for was published, and nobody else', async () => {
  const [userId, documentId] = [newId(), newId()]
  const fact = answered(userId, documentId)
  await platform.bus.publish([fact, fact, { ...fact, id: newId() }])
  await platform.allHandled()
  const [message, ...others] = await notifications.inbox(userId, new Date(0))
  expect(others).toEqual([])
  expect(message).toMatchObject({ title: 'CS2030S: what you asked for is here', read: false })
  expect(message?.body).toContain('past papers of CS2030S. “Finals 2024”')
  expect(message?.body).toContain(`https://studyshelf.test/document/${documentId}`)
  expect(platform.published(noticeSent).filter((payload) => payload.userId === userId)).toHaveLength(1)
  expect(await notifications.inbox(newId(), new Date(0))).toEqual([])
})

it('marks such a message as read for its user alone, and exports it', async () => {
  const userId = newId()
  await platform.bus.publish([answered(userId)])
  await platform.allHandled()
  const idOf = async () => (await notifications.inbox(userId, new Date(0)))[0]?._id ?? ''
  await expect(notifications.markRead(newId(), await idOf())).rejects.toMatchObject({ status: 404 })
  await notifications.markRead(userId, await idOf())
  await notifications.markRead(userId, await idOf())
  expect((await notifications.inbox(userId, new Date(0)))[0]?.read).toBe(true)
  const { data } = await notifications.exportOf({ _id: userId, createdAt: new Date(0) })
  const exported: unknown[] = []
  for await (const each of data['inbox'] as AsyncIterable<unknown>) exported.push(each)
  expect(exported).toMatchObject([{ title: 'CS2030S: what you asked for is here' }])
})

it('stands among broadcasts, the newest first', async () => {
  const userId = newId()
  await notifications.broadcast(newId(), { title: 'before', body: '.' })
  platform.clock.advance(1000)
  await platform.bus.publish([answered(userId)])
  await platform.allHandled()
  platform.clock.advance(1000)
  await notifications.broadcast(newId(), { title: 'after', body: '.' })
  const titles = (await notifications.inbox(userId, new Date(0))).map(({ title }) => title)
  expect(titles).toEqual(['after', 'CS2030S: what you asked for is here', 'before'])
})

it('is erased with the account, and not written again', async () => {
  const userId = newId()
  await platform.bus.publish([answered(userId)])
  await platform.allHandled()
  closed.add(userId)
  await platform.publish(accountEmptied, { userId })
  await platform.bus.publish([answered(userId)])
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
  const wrong = { ...answered(newId()), payload: { userId: 7 } }
  expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
})
