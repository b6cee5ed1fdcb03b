import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { broadcastCorrected, broadcastSent, type Audience } from '#events'
import { newId } from '#platform/core'
import { createBelongings } from '../../testing/belongings'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createNotifications, type Notifications } from '../index'

const belongings = createBelongings(['CS2109S', 'IT2109'])
const admin = newId()
const begin = new Date(0)
let mails = 0
let platform: TestPlatform
let notifications: Notifications
let sendDue: () => Promise<void>

const createService = () =>
  createNotifications({
    ...platform,
    ...{ housekeeping: { ...belongings.housekeeping, owned: () => false }, library: belongings.library },
    mailer: { send: async () => void mails++ },
    supportEmail: 'help@studyshelf.test',
    publicUrl: 'https://studyshelf.test',
    support: { feedbackById: async () => null },
    takeDowns: { mailOf: async () => null },
    accounts: {
      ...belongings.accounts,
      otpMail: async () => null,
      emailChangeMail: async () => null,
      closedAccount: async () => null,
      get: async () => null,
    },
  })

beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createService()
  await platform.run(service)
  ;({ notifications, sendDue } = service)
})
afterAll(() => platform.stop())
beforeEach(() => platform.clock.advance(60))

const nus: Audience = { kind: 'university', of: 'NUS' }
const send = async (audience: Audience, title = 'Hello') =>
  (await notifications.broadcast(admin, { title, body: 'Text.', audience }))._id
const has = async (userId: string, messageId: string) =>
  (await notifications.inbox(userId, begin)).some(({ _id }) => _id === messageId)
const exported = async (userId: string) => {
  const { data } = await notifications.exportOf({ _id: userId, createdAt: begin })
  const titles: unknown[] = []
  for await (const each of data['inbox'] as AsyncIterable<{ title: string }>) titles.push(each.title)
  return titles
}
const at = (seconds: number) => new Date(platform.clock.now().getTime() + seconds * 1000)
const schedule = async (seconds: number, audience: Audience = nus) => {
  const sendAt = at(seconds).toISOString()
  return (await notifications.broadcast(admin, { title: 'Later', body: 'Text.', audience, sendAt }))._id
}

it('reaches its audience alone, on every way', async () => {
  const insider = belongings.add()
  const outsider = belongings.add({ university: { is: 'NTU', since: begin } })
  const title = newId()
  const _id = await send(nus, title)
  expect([await has(insider, _id), await has(outsider, _id)]).toEqual([true, false])
  expect([await exported(insider), await exported(outsider)].map((all) => all.includes(title))).toEqual([
    true,
    false,
  ])
  expect(await notifications.audienceAmong(_id, () => [insider, outsider, newId()])).toEqual(
    new Set([insider]),
  )
  await notifications.markRead(insider, _id)
  await expect(notifications.markRead(outsider, _id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await notifications.countsOf(_id)).toMatchObject({ heard: 1, read: 1 })
})

it('is gone for who leaves the audience, and does not come back with them', async () => {
  const userId = belongings.add()
  const _id = await send(nus)
  belongings.people.set(userId, {
    ...{ since: begin, role: { is: 'student', since: begin }, follows: [] },
    university: { is: 'NTU', since: at(1) },
  })
  expect(await has(userId, _id)).toBe(false)
  belongings.people.set(userId, {
    ...{ since: begin, role: { is: 'student', since: begin }, follows: [] },
    university: { is: 'NUS', since: at(2) },
  })
  expect(await has(userId, _id)).toBe(false)
})

it('reaches the followers of a module under every code that it shares', async () => {
  const follows = (code: string) => belongings.add({ follows: [{ code, since: begin }] })
  const [one, other, stranger] = [follows('CS2109S'), follows('IT2109'), follows('CS1010S')]
  const audience: Audience = { kind: 'module', of: 'IT2109' }
  const _id = await send(audience)
  expect([await has(one, _id), await has(other, _id), await has(stranger, _id)]).toEqual([true, true, false])
  expect(await notifications.recipients(audience, [one, stranger])).toEqual({ recipients: 2, online: 1 })
})

it('counts each user once as heard, however it reached them', async () => {
  const [online, offline] = [belongings.add(), belongings.add()]
  const _id = await send(nus)
  for (const gateway of ['a', 'a', 'b']) await notifications.noteDelivery(_id, { gateway, userIds: [online] })
  for (const userId of [online, offline, offline]) await notifications.inbox(userId, begin)
  expect(await notifications.countsOf(_id)).toMatchObject({ received: 2, heard: 2, read: 0 })
})

it('waits for its time, is sent once, and reaches who belongs to the audience then', async () => {
  const early = belongings.add()
  const _id = await schedule(60)
  await sendDue()
  expect(await has(early, _id)).toBe(false)
  expect(await notifications.shown(_id)).toBeNull()
  await expect(notifications.markRead(early, _id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(notifications.recall(admin, _id, 'No.')).rejects.toMatchObject({ code: 'not-found' })
  expect((await notifications.broadcasts({ limit: 5 })).scheduled).toMatchObject([{ _id, isScheduled: true }])

  // Late, since nobody swept; and by several processes at once.
  platform.clock.advance(3600)
  const late = belongings.add({ university: { is: 'NUS', since: platform.clock.now() } })
  const another = createService()
  await Promise.all([sendDue(), another.sendDue(), sendDue()])
  platform.clock.advance(1)
  await sendDue()
  expect([await has(early, _id), await has(late, _id)]).toEqual([true, true])
  await platform.allHandled()
  expect(platform.published(broadcastSent).filter(({ messageId }) => messageId === _id)).toHaveLength(1)
  expect((await notifications.broadcasts({ limit: 5 })).scheduled).toEqual([])
})

it('is not sent again or earlier by a clock that is set back', async () => {
  const _id = await schedule(60)
  platform.clock.advance(-3600)
  await sendDue()
  expect(await notifications.shown(_id)).toBeNull()
  platform.clock.advance(3700)
  await sendDue()
  platform.clock.advance(-3600)
  await sendDue()
  platform.clock.advance(7200)
  await sendDue()
  await platform.allHandled()
  expect(platform.published(broadcastSent).filter(({ messageId }) => messageId === _id)).toHaveLength(1)
})

it('is changed and cancelled until it is sent', async () => {
  const [changed, cancelled] = [await schedule(60), await schedule(60)]
  const change = {
    ...{ title: 'New', body: 'Text.', audience: { kind: 'admins' as const, of: null }, version: 1 },
    sendAt: at(120).toISOString(),
  }
  await notifications.changeScheduled(admin, changed, change)
  // Another admin saw the earlier version.
  await expect(notifications.changeScheduled(admin, changed, change)).rejects.toMatchObject({
    code: 'already-decided',
  })
  const past = { ...change, version: 2, sendAt: at(-1).toISOString() }
  await expect(notifications.changeScheduled(admin, changed, past)).rejects.toMatchObject({ code: 'invalid' })
  await notifications.cancelScheduled(admin, cancelled)
  platform.clock.advance(121)
  await sendDue()
  expect(await notifications.shown(changed)).toMatchObject({ title: 'New' })
  expect(await notifications.shown(cancelled)).toBeNull()
  for (const _id of [changed, cancelled])
    await expect(notifications.cancelScheduled(admin, _id)).rejects.toMatchObject({ code: 'already-decided' })
  await expect(notifications.cancelScheduled(admin, newId())).rejects.toMatchObject({ code: 'not-found' })
})

it('is corrected in place: the same message, marked, read by who had read it, and mailed to nobody', async () => {
  const userId = belongings.add()
  const _id = await send(nus, 'Wrogn')
  await notifications.markRead(userId, _id)
  const before = mails
  const text = { title: 'Right', body: 'Text.' }
  await notifications.correct(admin, _id, { ...text, version: 1 })
  await expect(notifications.correct(admin, _id, { ...text, body: 'x', version: 1 })).rejects.toMatchObject({
    code: 'already-decided',
  })
  const mine = (await notifications.inbox(userId, begin)).find((message) => message._id === _id)
  expect(mine).toMatchObject({ ...text, read: true, correctedAt: expect.any(String) as string })
  await platform.allHandled()
  expect(platform.published(broadcastCorrected)).toMatchObject([
    { messageId: _id, ...text, former: { title: 'Wrogn', body: 'Text.' } },
  ])
  expect(mails).toBe(before)
  await notifications.recall(admin, _id, 'Gone.')
  await expect(notifications.correct(admin, _id, { ...text, version: 3 })).rejects.toMatchObject({
    code: 'already-decided',
  })
})
