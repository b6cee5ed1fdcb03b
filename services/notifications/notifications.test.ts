import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountEmptied,
  broadcastSent,
  caseDecided,
  emailChanged,
  erasureConfirmed,
  feedbackReceived,
  otpRequested,
  secondFactorChanged,
  sessionsEnded,
  userReinstated,
  userSuspended,
  warningIssued,
  type Feedback,
  type PersonName,
  type SecondFactorChange,
} from '#events'
import { newId, type Mail } from '#platform/core'
import type { Account, OtpMail } from '#services/accounts'
import { breakable } from '#testing/breakable'
import { createBelongings } from '../testing/belongings'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { rejectedAppeal } from '../testing/rejected-appeal'
import { createNotifications, type Notifications } from './index'

const feedback: Feedback = {
  _id: newId(),
  kind: 'problem',
  name: 'Kim',
  email: 'kim@gmail.com',
  message: 'The page is blank.',
  createdAt: '2026-08-10T10:00:00.000Z',
}
/** A user with a changed email. */
const moved = newId()
const due = new Map<string, OtpMail>()
const people = new Map<string, Account>()
/** A user who closed their account. */
const closed = new Map<string, PersonName & { email: string }>()
const post = breakable({
  sent: [] as Mail[],
  async send(mail: Mail) {
    this.sent.push(mail)
  },
})

const nobody = createBelongings()
let platform: TestPlatform
let notifications: Notifications

beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createNotifications({
    takeDowns: { mailOf: async () => null },
    ...platform,
    ...{ housekeeping: nobody.housekeeping, library: nobody.library },
    mailer: post.part,
    supportEmail: 'help@studyshelf.test',
    publicUrl: 'https://studyshelf.test',
    support: { feedbackById: async (feedbackId) => (feedbackId === feedback._id ? feedback : null) },
    accounts: {
      ...nobody.accounts,
      otpMail: async (userId, nonce) => due.get(`${userId}:${nonce}`) ?? null,
      emailChangeMail: async (userId) =>
        userId === moved
          ? { to: `${moved}@smu.edu.sg`, username: 'Kim', distinction: 'NUS 2', email: 'new@u.nus.edu' }
          : null,
      closedAccount: async (userId) => closed.get(userId) ?? null,
      get: async (userId) => people.get(userId) ?? null,
    },
  })
  await platform.run(service)
  notifications = service.notifications
})
afterAll(() => platform.stop())

const admin = newId()
const everything = new Date(0)
const sentTo = (to: string) => post.part.sent.filter((mail) => mail.to === to)

/** A user with a due code. */
function somebody() {
  const userId = newId()
  const to = `${userId}@u.nus.edu`
  due.set(`${userId}:n`, {
    to,
    username: 'Kim',
    distinction: null,
    purpose: 'verify-email',
    code: 'K7Q2MX',
    hasEarlier: false,
  })
  return { to, fact: platform.fact(otpRequested, { userId, purpose: 'verify-email', nonce: 'n' }) }
}

/** An account that the fake accounts return. */
function student(over: Partial<Account> = {}) {
  const _id = newId()
  const account: Account = {
    _id,
    username: 'Kim',
    distinction: 'NUS 2',
    isAdmin: false,
    email: `${_id}@u.nus.edu`,
    role: 'student',
    avatar: '/a.webp',
    isActive: true,
    emailVerified: true,
    createdAt: new Date(),
    ...over,
  }
  people.set(_id, account)
  return account
}

describe('when a code is requested', () => {
  it('mails the code once however often the event is delivered', async () => {
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

  it('mails nothing if a newer code was requested meanwhile', async () => {
    const { fact } = somebody()
    const before = post.part.sent.length
    await platform.publish(otpRequested, { ...fact.payload, nonce: 'older' })
    await platform.allHandled()
    expect(post.part.sent.length).toBe(before)
    expect(await platform.bus.deadLetters.list()).toEqual([])
  })

  it('puts an event of a wrong shape among the dead letters', async () => {
    const { to, fact } = somebody()
    const letter = await platform.deadLetterOf('notifications', { ...fact, payload: { userId: 7 } })
    expect(letter?.attempts).toBe(1)
    expect(sentTo(to)).toEqual([])
  })

  it('is mailed again with the same id if the first mail was not recorded', async () => {
    const { to, fact } = somebody()
    await platform.bus.publish([fact])
    await platform.allHandled()
    // As if the program had ended between sending and recording the mail.
    await platform.connection.collection<{ _id: string }>('sent_mails').deleteOne({ _id: fact.id })
    await platform.bus.publish([fact])
    await platform.allHandled()
    expect(sentTo(to).map(({ id }) => id)).toEqual([fact.id, fact.id])
  })

  it('mails the code later if the mail host is unavailable at first', async () => {
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

describe('when an email changed', () => {
  it('notifies the former address once, with the support address', async () => {
    const fact = platform.fact(emailChanged, { userId: moved })
    await platform.bus.publish([fact, fact, platform.fact(emailChanged, { userId: newId() })])
    await platform.allHandled()
    const [mail, ...more] = sentTo(`${moved}@smu.edu.sg`)
    expect(more).toEqual([])
    expect(mail?.text).toContain('new@u.nus.edu')
    expect(mail?.text).toContain('help@studyshelf.test')
  })

  it('puts an event of a wrong shape among the dead letters, and mails later if the mail host was unavailable', async () => {
    const fact = platform.fact(emailChanged, { userId: moved })
    const wrong = { ...fact, id: newId(), payload: { userId: 7 } }
    expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
    const before = sentTo(`${moved}@smu.edu.sg`).length
    post.fail()
    const letter = await platform.deadLetterOf('notifications', fact)
    post.mend()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(sentTo(`${moved}@smu.edu.sg`)).toHaveLength(before + 1)
  })
})

describe('when a password was changed', () => {
  const changed = (userId: string) =>
    platform.fact(sessionsEnded, { userId, tokenVersion: 1, reason: 'password-changed' })

  it('notifies its owner once, and nobody if there is no account', async () => {
    const { _id, email } = student()
    const fact = changed(_id)
    await platform.bus.publish([fact, fact, changed(newId())])
    await platform.allHandled()
    const [mail, ...more] = sentTo(email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your Studyshelf password was changed' })
    expect(mail?.text).toContain('help@studyshelf.test')
    expect(mail).not.toHaveProperty('code')
  })

  it('puts an event of a wrong shape among the dead letters, and mails later if the mail host was unavailable', async () => {
    const { _id, email } = student()
    const fact = changed(_id)
    const wrong = { ...fact, id: newId(), payload: { userId: _id } }
    expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
    post.fail()
    const letter = await platform.deadLetterOf('notifications', fact)
    post.mend()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(sentTo(email)).toHaveLength(1)
  })
})

describe('when a second factor changed', () => {
  const changed = (userId: string, change: SecondFactorChange, recoveryCodes = 0) =>
    platform.fact(secondFactorChanged, { userId, change, recoveryCodes })

  it.each<[SecondFactorChange, number, string]>([
    ['set-up', 10, 'a second factor was set up'],
    ['removed', 0, 'your password alone is enough to log in'],
    ['reset', 0, 'the operator of this site removed the second factor'],
    ['recovery-codes-renewed', 10, 'The former ones are invalid'],
    ['recovery-code-used', 1, 'You have one recovery code left.'],
    ['recovery-code-used', 0, 'You have 0 recovery codes left.'],
    ['guessed', 9, 'entered your password and many wrong codes'],
  ])('tells its owner once of %s, with %d codes left', async (change, codes, text) => {
    const { _id, email } = student()
    const fact = changed(_id, change, codes)
    await platform.bus.publish([fact, fact, changed(newId(), change, codes)])
    await platform.allHandled()
    const [mail, ...more] = sentTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(text)
    expect(mail?.text).toContain('help@studyshelf.test')
  })

  it('puts an event of a wrong shape among the dead letters, and mails later if the mail host was unavailable', async () => {
    const { _id, email } = student()
    const fact = changed(_id, 'removed')
    const wrong = { ...fact, id: newId(), payload: { userId: _id } }
    expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
    post.fail()
    const letter = await platform.deadLetterOf('notifications', fact)
    post.mend()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(sentTo(email)).toHaveLength(1)
  })
})

describe('when feedback was received', () => {
  it('mails it to the support address once', async () => {
    const fact = platform.fact(feedbackReceived, { feedbackId: feedback._id, kind: feedback.kind })
    const gone = platform.fact(feedbackReceived, { feedbackId: newId(), kind: feedback.kind })
    await platform.bus.publish([fact, fact, gone])
    await platform.allHandled()
    const mails = sentTo('help@studyshelf.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['Problem from Kim'])
    expect(mails[0]?.text).toContain('Kim <kim@gmail.com>')
    expect(mails[0]?.text).toContain(feedback.message)
  })

  it('puts an event of a wrong shape among the dead letters, and retries if the mail host was unavailable', async () => {
    const fact = platform.fact(feedbackReceived, { feedbackId: feedback._id, kind: feedback.kind })
    const wrong = await platform.deadLetterOf('notifications', { ...fact, payload: { feedbackId: 7 } })
    expect(wrong?.attempts).toBe(1)
    const before = sentTo('help@studyshelf.test').length
    post.fail()
    const again = platform.fact(feedbackReceived, { feedbackId: feedback._id, kind: feedback.kind })
    const late = await platform.deadLetterOf('notifications', again)
    post.mend()
    await platform.bus.deadLetters.replay(late?.id ?? '')
    await platform.allHandled()
    expect(sentTo('help@studyshelf.test')).toHaveLength(before + 1)
  })
})

describe('a decision about a student', () => {
  const warning = (userId: string, total: number) =>
    platform.fact(warningIssued, {
      userId,
      documentId: newId(),
      message: 'Too loud.',
      at: new Date().toISOString(),
      docTitle: 'Community rules',
      total,
      unseen: 1,
      carried: false,
    })
  const suspension = (userId: string) =>
    platform.fact(userSuspended, { userId, reason: 'decision', note: 'Spam.', version: 1 })
  const reinstatement = (userId: string) =>
    platform.fact(userReinstated, { userId, note: 'Welcome back.', version: 2 })
  const rejection = (userId: string) => platform.fact(caseDecided, rejectedAppeal(userId, 'No.'))

  it.each([
    [
      'warning',
      warning,
      true,
      'You have a warning on Studyshelf',
      ['Too loud.', 'warning 2 of 3', 'help@studyshelf.test'],
    ],
    ['suspension', suspension, false, 'Your Studyshelf account is suspended', ['    Spam.', 'appeal once']],
    [
      'reinstatement',
      reinstatement,
      true,
      'Your Studyshelf account is active again',
      ['    Welcome back.', 'as they were'],
    ],
    ['rejected appeal', rejection, false, 'Your appeal on Studyshelf', ['    No.', 'stays suspended']],
  ] as const)('a %s is mailed once, with its note', async (_, event, isActive, subject, says) => {
    const { _id, email } = student({ isActive })
    const fact = event(_id, 2)
    await platform.bus.publish([fact, fact])
    await platform.allHandled()
    expect(sentTo(email)).toMatchObject([{ id: fact.id, subject }])
    for (const words of says) expect(sentTo(email)[0]?.text).toContain(words)
  })

  it('mails nothing outdated, and nothing to an unverified address', async () => {
    const [active, suspended, unverified] = [
      student(),
      student({ isActive: false }),
      student({ emailVerified: false }),
    ]
    await platform.bus.publish([
      suspension(active._id),
      rejection(active._id),
      reinstatement(suspended._id),
      warning(unverified._id, 1),
      warning(newId(), 1),
    ])
    await platform.allHandled()
    for (const { email } of [active, suspended, unverified]) expect(sentTo(email)).toEqual([])
  })
})

describe('a broadcast', () => {
  it('is shown until it is recalled, even right after it was sent', async () => {
    const { _id } = await notifications.broadcast(admin, { title: 'Now', body: '.' })
    expect(await notifications.shown(_id)).toMatchObject({ _id, title: 'Now' })
    await notifications.recall(admin, _id, 'Typo.')
    expect(await notifications.shown(_id)).toBeNull()
    expect(await notifications.shown(newId())).toBeNull()
  })

  it('is published, and is in every inbox, unread and newest first', async () => {
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

  it('is not in the inbox of a user who registered later', async () => {
    const before = await notifications.broadcast(admin, { title: 'Before', body: '.' })
    platform.clock.advance(60)
    const since = platform.clock.now()
    const after = await notifications.broadcast(admin, { title: 'After', body: '.' })
    const inbox = await notifications.inbox(newId(), since)
    expect(inbox).toContainEqual(after)
    expect(inbox).not.toContainEqual(before)
  })

  it('is marked as read for one user only, even if marked twice at once', async () => {
    const { _id } = await notifications.broadcast(admin, { title: 'Read me', body: '.' })
    const [reader, other] = [newId(), newId()]
    await notifications.markRead(reader, _id)
    await Promise.all([notifications.markRead(reader, _id), notifications.markRead(reader, _id)])
    const read = async (userId: string) =>
      (await notifications.inbox(userId, everything)).find((message) => message._id === _id)?.read
    expect(await read(reader)).toBe(true)
    expect(await read(other)).toBe(false)
  })

  it('is refused if it does not exist', async () => {
    await expect(notifications.markRead(newId(), newId())).rejects.toMatchObject({
      code: 'not-found',
      status: 404,
    })
  })

  it('hides the oldest if an inbox has more than 200', { tags: ['long'] }, async () => {
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

describe('the export of an inbox', () => {
  it('has the read time of each message, without one query per message', { tags: ['long'] }, async () => {
    const reader = student()
    const sent: string[] = []
    for (let i = 0; i < 205; i++) {
      platform.clock.advance(1)
      sent.push((await notifications.broadcast(admin, { title: `m${i}`, body: 'b' }))._id)
    }
    for (const messageId of [sent[0], sent[204]]) await notifications.markRead(reader._id, messageId ?? '')
    let asked = 0
    platform.connection.set('debug', (collection: string) => void (asked += collection === 'reads' ? 1 : 0))
    const { data } = await notifications.exportOf(reader)
    const inbox: { title: string; readAt: Date | null }[] = []
    for await (const message of data['inbox'] as AsyncIterable<(typeof inbox)[number]>) inbox.push(message)
    platform.connection.set('debug', false)
    expect(inbox.slice(0, sent.length).map(({ title }) => title)).toEqual(
      sent.map((_, i) => `m${i}`).toReversed(),
    )
    expect(inbox.filter(({ readAt }) => readAt).map(({ title }) => title)).toEqual(['m204', 'm0'])
    expect(asked).toBeLessThan(5)
  })

  it(
    'has all messages to the reader alone, also those that their inbox no longer shows',
    { tags: ['long'] },
    async () => {
      const reader = student()
      await platform.connection.collection('notices').insertMany(
        Array.from({ length: 205 }, (_, place) => ({
          ...{ _id: newId() as never, userId: reader._id, title: `own ${place}`, body: '.' },
          ...{ createdAt: new Date(place), readAt: null, outbox: [] },
        })),
      )
      const { data } = await notifications.exportOf(reader)
      const titles: string[] = []
      for await (const { title } of data['inbox'] as AsyncIterable<{ title: string }>) titles.push(title)
      expect(titles.filter((title) => title.startsWith('own '))).toHaveLength(205)
    },
  )
})

describe('when only the address of an account is left', () => {
  it('deletes reads even if the last mail is refused, and sends that mail once', async () => {
    const userId = newId()
    const email = `${userId}@u.nus.edu`
    closed.set(userId, { email, username: 'Kim', distinction: 'NUS 2' })
    const { _id } = await notifications.broadcast(admin, { title: 'Hello', body: '.' })
    await notifications.markRead(userId, _id)
    const isRead = async () =>
      (await notifications.inbox(userId, everything)).find((message) => message._id === _id)?.read
    expect(await isRead()).toBe(true)

    const fact = platform.fact(accountEmptied, { userId })
    post.fail()
    const letter = await platform.deadLetterOf('notifications', fact)
    post.mend()
    expect(await isRead()).toBe(false)
    expect(confirmedOf(userId)).toBe(0)
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.bus.publish([fact, { ...fact, id: newId() }])
    await platform.allHandled()
    expect(sentTo(email)).toHaveLength(1)
    expect(confirmedOf(userId)).toBeGreaterThan(0)
  })

  it('puts an event of a wrong shape among the dead letters', async () => {
    const wrong = { ...platform.fact(accountEmptied, { userId: newId() }), payload: { userId: 7 } }
    expect((await platform.deadLetterOf('notifications', wrong))?.attempts).toBe(1)
  })

  const confirmedOf = (userId: string) =>
    platform.published(erasureConfirmed).filter((payload) => payload.userId === userId).length
})
