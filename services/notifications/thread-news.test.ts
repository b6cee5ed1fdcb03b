import { afterAll, beforeAll, expect, it } from 'vitest'
import { threadNews, type PayloadOf } from '#events'
import { newId, type Push } from '#platform/core'
import { breakable } from '#testing/breakable'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createTestNotifications, kim } from '../testing/notifications'
import type { Notifications } from './index'

const gone = new Set<string>()
const sent: Push[] = []
const people = breakable({ get: async (_id: string) => (gone.has(_id) ? null : kim(_id)) })
let platform: TestPlatform
let notifications: Notifications
beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createTestNotifications(platform, {
    pushSender: {
      publicKey: 'B-a-key',
      knows: () => true,
      async send(_target, push) {
        sent.push(push)
        return 'sent'
      },
      stop: async () => undefined,
    },
    get: (_id) => people.part.get(_id),
  })
  await platform.run(service)
  notifications = service.notifications
})
afterAll(() => platform.stop())

const newsOf = (userId: string, over: Partial<PayloadOf<typeof threadNews>> = {}) =>
  platform.fact(threadNews, {
    ...{ userId, news: 'answered', documentId: newId(), title: 'Heaps', threadId: newId(), postId: newId() },
    ...{ at: new Date().toISOString(), ...over },
  })
const deliver = async (...events: ReturnType<typeof newsOf>[]) => {
  await platform.bus.publish(events)
  await platform.allHandled()
}
const inboxOf = (userId: string) => notifications.inbox(userId, new Date(0))

it('an answer is one message, however often the event comes, and the next one waits until it is read', async () => {
  const userId = newId()
  const first = newsOf(userId)
  const { documentId, threadId } = first.payload
  await deliver(first, first, newsOf(userId, { documentId, threadId }))
  const [message, ...others] = await inboxOf(userId)
  expect(others).toEqual([])
  expect(message).toMatchObject({ title: 'Your question about “Heaps” has an answer', read: false })

  await notifications.markRead(userId, message?._id ?? '')
  await deliver(first)
  expect(await inboxOf(userId)).toHaveLength(1)
  await deliver(newsOf(userId, { documentId, threadId }))
  expect(await inboxOf(userId)).toHaveLength(2)
})

it('questions are gathered by document, answers by thread', async () => {
  const userId = newId()
  const { documentId } = newsOf(userId).payload
  const asked = { documentId, news: 'asked' as const }
  await deliver(newsOf(userId, asked), newsOf(userId, asked), newsOf(userId), newsOf(userId))
  expect((await inboxOf(userId)).map(({ title }) => title).sort()).toEqual([
    'A reader asked about “Heaps”',
    'Your question about “Heaps” has an answer',
    'Your question about “Heaps” has an answer',
  ])
})

it('devices are told of answers and accepted answers, as often as the inbox', async () => {
  const userId = newId()
  await notifications.addPushDevice(
    { userId, sessionId: null },
    { endpoint: `https://push.test/${userId}`, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  )
  await notifications.setPushSetting(userId, { kinds: ['answer'], often: true })
  const { documentId, threadId } = newsOf(userId).payload
  const same = { documentId, threadId }
  await deliver(newsOf(userId, { ...same, news: 'asked' }), newsOf(userId, same), newsOf(userId, same))
  await deliver(newsOf(userId, { ...same, news: 'accepted' }))
  expect(sent.map(({ title, path }) => [title, path])).toEqual([
    ['Your question about “Heaps” has an answer', `/document/${documentId}?thread=${threadId}`],
    ['Your answer about “Heaps” was accepted', `/document/${documentId}?thread=${threadId}`],
  ])
})

it('nobody is told whose account is gone', async () => {
  const userId = newId()
  gone.add(userId)
  await deliver(newsOf(userId))
  expect(await inboxOf(userId)).toEqual([])
})

it('puts an event of a wrong shape among the dead letters, and tells later what failed', async () => {
  const userId = newId()
  const event = newsOf(userId)
  const wrong = { ...event, id: newId(), payload: { userId: 7 } }
  expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
  people.fail()
  const letter = await platform.deadLetterOf('notifications', event)
  people.mend()
  expect(await inboxOf(userId)).toEqual([])
  await platform.bus.deadLetters.replay(letter?.id ?? '')
  await platform.allHandled()
  expect(await inboxOf(userId)).toHaveLength(1)
})
