// @module-tag sampled
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  caseDecided,
  emailChanged,
  feedbackReceived,
  otpRequested,
  secondFactorChanged,
  sessionsEnded,
  userSuspended,
  warningIssued,
  type Envelope,
} from '#events'
import { newId, type Mail } from '#platform/core'
import { createBelongings } from '../testing/belongings'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { runsOf } from '#testing/long-form'
import { rejectedAppeal } from '../testing/rejected-appeal'
import { createNotifications } from './index'

const sent: Mail[] = []
const nobody = createBelongings()
let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
  const service = createNotifications({
    takeDowns: { mailOf: async () => null },
    ...platform,
    ...{ housekeeping: nobody.housekeeping, library: nobody.library },
    mailer: { send: async (mail) => void sent.push(mail) },
    supportEmail: 'help@studyshelf.test',
    publicUrl: 'https://studyshelf.test',
    // Every account is suspended, has a former address, and waits for a code.
    accounts: {
      ...nobody.accounts,
      otpMail: async (userId) => ({
        to: `${userId}@u.nus.edu`,
        username: 'Kim',
        distinction: null,
        purpose: 'verify-email',
        code: 'K7Q2MX',
        hasEarlier: false,
      }),
      emailChangeMail: async (userId) => ({
        to: `${userId}@smu.edu.sg`,
        username: 'Kim',
        distinction: null,
        email: `${userId}@u.nus.edu`,
      }),
      closedAccount: async () => null,
      get: async (_id) => ({
        _id,
        username: 'Kim',
        distinction: null,
        isAdmin: false,
        email: `${_id}@u.nus.edu`,
        role: 'student',
        avatar: '/a.webp',
        isActive: false,
        emailVerified: true,
        createdAt: new Date(),
      }),
    },
    support: {
      feedbackById: async (_id) => ({
        _id,
        kind: 'problem',
        name: _id,
        email: 'kim@gmail.com',
        message: 'The page is blank.',
        createdAt: new Date().toISOString(),
      }),
    },
  })
  await platform.run(service)
})
afterAll(() => platform.stop())

/** Every event that mails a student. */
function history() {
  const userId = newId()
  const feedbackId = newId()
  const at = new Date().toISOString()
  const warned = (total: number) =>
    platform.fact(warningIssued, {
      userId,
      documentId: newId(),
      message: 'Too loud.',
      at,
      docTitle: 'Notes',
      total,
      unseen: total,
      carried: false,
    })
  const facts: Envelope[] = [
    platform.fact(otpRequested, { userId, purpose: 'verify-email', nonce: 'n' }),
    warned(1),
    warned(2),
    warned(3),
    platform.fact(userSuspended, { userId, reason: 'warnings', note: null, version: 1 }),
    platform.fact(caseDecided, rejectedAppeal(userId, 'Three times is enough.')),
    platform.fact(emailChanged, { userId }),
    platform.fact(sessionsEnded, { userId, tokenVersion: 1, reason: 'password-changed' }),
    platform.fact(secondFactorChanged, { userId, change: 'set-up', recoveryCodes: 10 }),
    platform.fact(feedbackReceived, { feedbackId, kind: 'problem' }),
  ]
  const isOfThese = ({ to, subject }: Mail) => to.startsWith(userId) || subject.includes(feedbackId)
  return { facts, mails: () => sent.filter(isOfThese) }
}

it('mails each notice once, for any order and repetition of events', async () => {
  const count = history().facts.length
  const positions = Array.from({ length: count }, (_, at) => at)
  const anyOrder = fc
    .tuple(
      fc.shuffledSubarray(positions, { minLength: count }),
      fc.array(fc.nat(count - 1), { maxLength: 15 }),
    )
    .map(([once, more]) => [...once, ...more])
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      const { facts, mails } = history()
      for (const at of order) {
        const fact = facts[at]
        if (fact) await platform.deliver('notifications', fact)
      }
      expect(
        mails()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(facts.map(({ id }) => id).sort())
    }),
    { numRuns: runsOf(40) },
  )
})
