import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountEmptied, sessionEnded, sessionsEnded, wantOffered, warningIssued } from '#events'
import { newId, type Push, type PushOutcome, type PushTarget } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createTestNotifications, kim } from '../../testing/notifications'
import type { Notifications } from '../index'

const inactive = new Set<string>()
let platform: TestPlatform
let notifications: Notifications
/** The push services of the browsers' makers. */
const services = {
  publicKey: 'B-a-key' as string | null,
  outcome: 'sent' as PushOutcome,
  sent: [] as { endpoint: string; push: Push }[],
}
beforeEach(() => {
  Object.assign(services, { publicKey: 'B-a-key', outcome: 'sent', sent: [] })
})

beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createTestNotifications(platform, {
    pushSender: {
      get publicKey() {
        return services.publicKey
      },
      knows: (endpoint) => endpoint.startsWith('https://push.test/'),
      send: async ({ endpoint }: PushTarget, push: Push) => {
        services.sent.push({ endpoint, push })
        return services.outcome
      },
      stop: async () => undefined,
    },
    get: async (_id) => kim(_id, { isActive: !inactive.has(_id) }),
  })
  await platform.run(service)
  notifications = service.notifications
})
afterAll(() => platform.stop())

const endpointOf = (name: string) => `https://push.test/${name}`
const deviceOf = (name: string) => ({
  endpoint: endpointOf(name),
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
})
async function subscriber(...names: readonly string[]) {
  const userId = newId()
  for (const name of names) await notifications.addPushDevice({ userId, sessionId: name }, deviceOf(name))
  return userId
}
const warn = (userId: string, change: { carried?: boolean } = {}) =>
  platform.publish(warningIssued, {
    ...{ userId, documentId: newId(), message: 'Removed.', at: platform.clock.now().toISOString() },
    ...{ docTitle: 'Notes', total: 1, unseen: 1, carried: false, ...change },
  })
const answer = (userId: string) =>
  platform.publish(wantOffered, {
    ...{ userIds: [userId], courseCode: 'CS2030S', kind: 'lab', documentId: newId(), title: 'Lab 5' },
    at: platform.clock.now().toISOString(),
  })
const sentTo = async (...names: readonly string[]) => {
  await platform.allHandled()
  return services.sent
    .filter(({ endpoint }) => names.map(endpointOf).includes(endpoint))
    .map(({ push }) => push)
}
const devicesOf = async (userId: string) => (await notifications.pushSetting(userId)).devices

it('reach all browsers of a user once a day, whatever else happens, and again on the next day', async () => {
  const name = newId()
  const userId = await subscriber(name, `${name}-phone`)
  await answer(userId)
  await warn(userId)
  expect(await sentTo(name)).toMatchObject([{ title: 'CS2030S: is this what you asked for?' }])
  expect(await sentTo(name, `${name}-phone`)).toHaveLength(2)
  platform.clock.advance(86_400_000)
  await warn(userId)
  expect(await sentTo(name)).toMatchObject([{}, { title: 'You got a warning', path: '/warnings' }])
})

it('come each time, and of some kinds alone, if the user wants it so', async () => {
  const name = newId()
  const userId = await subscriber(name)
  await notifications.setPushSetting(userId, { kinds: ['warning'], often: true })
  await answer(userId)
  await warn(userId)
  await warn(userId)
  const pushes = await sentTo(name)
  expect(pushes.map(({ title }) => title)).toEqual(['You got a warning', 'You got a warning'])
  expect(new Set(pushes.map(({ tag }) => tag)).size).toBe(2)
})

it('are not sent for carried warnings, to suspended users, or without keys', async () => {
  const name = newId()
  const userId = await subscriber(name)
  await warn(userId, { carried: true })
  inactive.add(userId)
  await warn(userId)
  inactive.delete(userId)
  services.publicKey = null
  await warn(userId)
  expect(await sentTo(name)).toEqual([])
  await expect(
    notifications.addPushDevice({ userId, sessionId: null }, deviceOf(newId())),
  ).rejects.toMatchObject({ code: 'no-push' })
})

it('go to push services alone', async () => {
  const elsewhere = { ...deviceOf('x'), endpoint: 'https://169.254.169.254/latest' }
  await expect(
    notifications.addPushDevice({ userId: newId(), sessionId: null }, elsewhere),
  ).rejects.toMatchObject({ code: 'push-service' })
})

it('leave a browser with its session, with all sessions, with the account, and when it takes no more', async () => {
  const names = [newId(), newId()] as const
  const userId = await subscriber(...names)
  await platform.publish(sessionEnded, {
    ...{ userId, sessionIds: [names[0]], reason: 'logged-out' },
  })
  await platform.allHandled()
  expect(await devicesOf(userId)).toBe(1)
  await platform.publish(sessionsEnded, { userId, tokenVersion: 2, reason: 'password-changed' })
  await platform.allHandled()
  expect(await devicesOf(userId)).toBe(0)

  const gone = await subscriber(newId())
  services.outcome = 'gone'
  await warn(gone)
  await platform.allHandled()
  await vi.waitFor(async () => expect(await devicesOf(gone)).toBe(0))

  const leaver = await subscriber(newId())
  await platform.publish(accountEmptied, { userId: leaver })
  await platform.allHandled()
  expect(await platform.connection.collection('pushes').countDocuments({ _id: leaver as never })).toBe(0)
})

it('of a browser go to the user who signed in there last', async () => {
  const name = newId()
  const [before, now] = [await subscriber(name), await subscriber(name)]
  expect([await devicesOf(before), await devicesOf(now)]).toEqual([0, 1])
  await warn(before)
  expect(await sentTo(name)).toEqual([])
})

it('stay if a push service fails, and end by request', async () => {
  const name = newId()
  const userId = await subscriber(name)
  services.outcome = 'failed'
  await warn(userId)
  await platform.allHandled()
  expect(await devicesOf(userId)).toBe(1)
  await notifications.removePushDevice(userId, endpointOf(name))
  await notifications.removePushDevice(userId, endpointOf(name))
  expect(await devicesOf(userId)).toBe(0)
})
