import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { broadcastSent, otpRequested } from '#events'
import { newId, type Mail } from '#platform'
import { breakable } from '#testing/breakable'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createNotifications, type Notifications } from './index'

const due = new Map<string, { to: string; username: string; code: string }>()
const post = breakable({
  sent: new Map<string, Mail>(),
  async send(mail: Mail) {
    this.sent.set(mail.id, mail)
  },
})

let platform: TestPlatform
let notifications: Notifications

beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createNotifications({
    ...platform,
    mailer: post.part,
    accounts: { otpMail: async (userId, nonce) => due.get(`${userId}:${nonce}`) ?? null },
  })
  await platform.run(service)
  notifications = service.notifications
})
afterAll(() => platform.stop())

const admin = newId()
const everything = new Date(0)
const sentTo = (to: string) => [...post.part.sent.values()].filter((mail) => mail.to === to)

/** Somebody for whom a code is due. */
function somebody() {
  const userId = newId()
  const to = `${userId}@u.nus.edu`
  due.set(`${userId}:n`, { to, username: 'Kim', code: 'K7Q2MX' })
  return { to, fact: platform.fact(otpRequested, { userId, purpose: 'verify-email', nonce: 'n' }) }
}

describe('when a code is requested', () => {
  it('mails it, one mail however often it is told', async () => {
    const { to, fact } = somebody()
    await platform.bus.publish([fact, fact])
    await platform.allHandled()
    expect(sentTo(to)).toEqual([
      {
        id: fact.id,
        to,
        subject: 'Your Studyshelf code',
        text: expect.stringContaining('K7Q2MX') as string,
        code: 'K7Q2MX',
      },
    ])
  })

  it('mails nothing when the code is no longer the one that is due', async () => {
    const { fact } = somebody()
    const before = post.part.sent.size
    await platform.publish(otpRequested, { ...fact.payload, nonce: 'older' })
    await platform.allHandled()
    expect(post.part.sent.size).toBe(before)
    expect(await platform.bus.deadLetters.list()).toEqual([])
  })

  it('puts a fact of a wrong shape among the dead letters', async () => {
    const { to, fact } = somebody()
    const letter = await platform.deadLetterOf('notifications', { ...fact, payload: { userId: 7 } })
    expect(letter?.attempts).toBe(1)
    expect(sentTo(to)).toEqual([])
  })

  it('mails it later when the mail host was away', async () => {
    const { to, fact } = somebody()
    post.fail()
    const letter = await platform.deadLetterOf('notifications', fact)
    post.mend()
    expect(sentTo(to)).toEqual([])
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(sentTo(to)).toHaveLength(1)
  })
})

describe('a broadcast', () => {
  it('is told, and stands unread in the inbox, newest first', async () => {
    const first = await notifications.broadcast(admin, { title: 'One', body: 'Hello' })
    platform.clock.advance(1)
    const second = await notifications.broadcast(admin, { title: 'Two', body: 'Again' })
    await platform.allHandled()
    expect(await notifications.inbox(newId(), everything)).toEqual([second, first])
    expect(platform.published(broadcastSent)).toContainEqual({
      messageId: second._id,
      title: 'Two',
      body: 'Again',
      createdAt: second.createdAt,
    })
  })

  it('is not for those who came later', async () => {
    const before = await notifications.broadcast(admin, { title: 'Before', body: '.' })
    platform.clock.advance(60)
    const since = platform.clock.now()
    const after = await notifications.broadcast(admin, { title: 'After', body: '.' })
    const inbox = await notifications.inbox(newId(), since)
    expect(inbox).toContainEqual(after)
    expect(inbox).not.toContainEqual(before)
  })

  it('is read by each for themselves, also twice and at the same instant', async () => {
    const { _id } = await notifications.broadcast(admin, { title: 'Read me', body: '.' })
    const [reader, other] = [newId(), newId()]
    await notifications.markRead(reader, _id)
    await Promise.all([notifications.markRead(reader, _id), notifications.markRead(reader, _id)])
    const read = async (userId: string) =>
      (await notifications.inbox(userId, everything)).find((message) => message._id === _id)?.read
    expect(await read(reader)).toBe(true)
    expect(await read(other)).toBe(false)
  })

  it('cannot be read when there is none', async () => {
    await expect(notifications.markRead(newId(), newId())).rejects.toMatchObject({
      code: 'not-found',
      status: 404,
    })
  })

  it('leaves at most the newest 200 in an inbox', async () => {
    platform.clock.advance(60)
    const since = platform.clock.now()
    for (let i = 0; i < 201; i++) {
      platform.clock.advance(1)
      await notifications.broadcast(admin, { title: `${i}`, body: '.' })
    }
    const inbox = await notifications.inbox(newId(), since)
    expect(inbox).toHaveLength(200)
    expect(inbox[0]?.title).toBe('200')
  })
})
