import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseAsked, maxQuestions, questionDays } from '#events'
import { newId, ownHousekeeping } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { noDocuments } from '../../testing/no-documents'
import { createModeration } from '../index'

const account = {
  ...{ username: 'kim', distinction: null, isAdmin: false, email: 'kim@u.nus.edu', avatar: '' },
  ...{ role: 'student' as const, isActive: false, emailVerified: true, createdAt: new Date() },
}
const daySeconds = 86_400

let platform: TestPlatform
let service: ReturnType<typeof createModeration>
beforeAll(async () => {
  platform = await startTestPlatform()
  service = createModeration({
    ...platform,
    housekeeping: ownHousekeeping,
    ...{ secret: 'a secret', publicUrl: 'https://studyshelf.test' },
    library: noDocuments,
    accounts: {
      suspensionsOver: async () => [],
      suspend: async () => false,
      reinstate: async () => false,
      statusOf: async () => ({
        ...{ isActive: false, version: 1, reason: 'decision', since: new Date(), note: null, until: null },
      }),
      get: async (_id) => ({ ...account, _id }),
      publicUsers: async () => new Map(),
      joined: async () => new Map(),
      joinedOn: async () => [],
      findUsers: async () => ({ users: [], next: null }),
    },
  })
  await platform.run(service)
})
afterAll(async () => {
  await service.stop()
  await platform.stop()
})

const trailOf = async (subject: string) =>
  (await service.moderation.audit({ subject, limit: 10 })).entries.map(({ action, note }) => [action, note])

it('comes back to the desk without an answer after its days, once, and is in the audit trail', async () => {
  const { moderation } = service
  const [userId, actorId] = [newId(), newId()]
  const caseId = `appeal-${userId}-1`
  await moderation.appeal(userId, 'Please.')
  await moderation.ask({ actorId, caseId, question: 'Who?' })
  const stateOf = async () => (await moderation.cases.summary(caseId))?.question
  platform.clock.advance((questionDays - 1) * daySeconds)
  await service.returnUnanswered()
  expect(await stateOf()).toBe('asked')
  platform.clock.advance(2 * daySeconds)
  await service.returnUnanswered()
  await service.returnUnanswered()
  expect(await stateOf()).toBe('unanswered')
  await platform.allHandled()
  expect(await trailOf(userId)).toEqual([
    ['no-answer', `No answer within ${questionDays} days.`],
    ['ask', 'Who?'],
  ])

  // Late, but nobody has decided.
  const [{ _id: questionId } = { _id: '' }] = (await moderation.appealOf(userId, 1)).questions
  await moderation.answer(userId, questionId, 'Nobody.')
  expect(await stateOf()).toBe('answered')
  for (let nth = 1; nth < maxQuestions; nth++) {
    await moderation.ask({ actorId, caseId, question: `And ${nth}?` })
    const last = (await moderation.appealOf(userId, 1)).questions.at(-1)
    await moderation.answer(userId, last?._id ?? '', 'Yes.')
  }
  await expect(moderation.ask({ actorId, caseId, question: 'One more?' })).rejects.toMatchObject({
    code: 'wrong-decision',
  })
})

it('is recorded once, although its event is delivered again', async () => {
  const userId = newId()
  const asked = {
    ...{ caseId: `appeal-${userId}-1`, kind: 'appeal' as const, questionId: newId(), subjectId: userId },
    ...{ userId, title: 'kim', distinction: null, at: new Date().toISOString() },
    ...{ question: 'Who?', actorId: newId() },
  }
  await platform.publish(caseAsked, asked)
  await platform.publish(caseAsked, asked)
  await platform.allHandled()
  expect(await trailOf(userId)).toEqual([['ask', 'Who?']])
})
