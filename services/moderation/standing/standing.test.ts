import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  caseDecided,
  documentRemoved,
  documentRestored,
  erasureConfirmed,
  erasureRequested,
  formerStudentId,
  standingDays,
  userReturned,
  warningIssued,
} from '#events'
import { newId, ownHousekeeping } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { until } from '#testing/until'
import { createModeration, type Moderation } from '../index'
import { noDocuments } from '../../testing/no-documents'

let platform: TestPlatform
let moderation: Moderation
let service: ReturnType<typeof createModeration>
const suspended = new Set<string>()

const nothing = async () => null
const create = () =>
  createModeration({
    ...platform,
    secret: 'a secret',
    publicUrl: 'https://shelf.test',
    housekeeping: ownHousekeeping,
    library: noDocuments,
    accounts: {
      suspend: async (userId) => Boolean(suspended.add(userId)),
      reinstate: async () => false,
      statusOf: nothing,
      suspensionsOver: async () => [],
      get: nothing,
      publicUsers: async () => new Map(),
      joined: async () => new Map(),
      joinedOn: async () => [],
      findUsers: async () => ({ users: [], next: null }),
    },
  })

beforeAll(async () => {
  platform = await startTestPlatform()
  service = create()
  await platform.run(service)
  moderation = service.moderation
})
afterAll(async () => {
  await service.stop()
  await platform.stop()
})

const removal = (uploaderId: string, documentId = newId()) => ({
  documentId,
  uploaderId,
  title: 'A title of their own',
  reason: 'dislikes' as const,
  removal: 0,
})
async function warn(userId: string, documentId = newId()) {
  await platform.publish(documentRemoved, removal(userId, documentId))
  await platform.allHandled()
}
async function warnByAdmin(userId: string, note: string) {
  await platform.publish(caseDecided, {
    caseId: `user-${userId}`,
    kind: 'reports',
    decisionId: newId(),
    decision: 'warn',
    subjectId: userId,
    userId,
    title: 'Kim',
    distinction: null,
    documentIds: [],
    voterIds: [],
    warning: null,
    text: null,
    reporterIds: [],
    removal: 0,
    basis: null,
    note,
    actorId: newId(),
    at: new Date().toISOString(),
  })
  await platform.allHandled()
}
async function close(userId: string) {
  await platform.publish(erasureRequested, { userId, documents: 'delete' })
  await platform.allHandled()
}
async function comeBack(userId: string, ...formerIds: string[]) {
  await platform.publish(userReturned, { userId, formerIds })
  await platform.allHandled()
}
/** A deleted account with so many warnings. */
async function deletedWith(warnings: number) {
  const userId = newId()
  for (let count = 0; count < warnings; count++) await warn(userId)
  await close(userId)
  return userId
}
const carried = async (userId: string) =>
  (await moderation.warnings(userId)).map((warning) => warning.carried).sort()

describe('the warnings of a deleted account', () => {
  it('stay without a title or note in them, however often their erasure is requested', async () => {
    const userId = newId()
    await warn(userId)
    await warnByAdmin(userId, 'Kim, be kind.')
    const given = await moderation.warnings(userId)
    const late = platform.fact(documentRemoved, removal(userId))
    await close(userId)
    await platform.deliver('moderation', late)
    await close(userId)
    const contest = { state: 'over' }
    const kept = { docTitle: 'An earlier account', documentId: null, seen: false, carried: true, contest }
    const text = 'Carried over from a deleted account:'
    expect(await moderation.warnings(userId)).toMatchObject([
      { ...kept, at: given[0]?.at, message: `${text} an administrator gave this warning.` },
      {
        ...kept,
        at: given[1]?.at,
        message: `${text} one of its documents was removed after more than 20 dislikes.`,
      },
    ])
    const confirmed = { userId, service: 'moderation', standing: true }
    const told = platform.published(erasureConfirmed).filter((payload) => payload.userId === userId)
    expect(told).toEqual([confirmed, confirmed])
  })

  it('are forgotten twelve months later', async () => {
    const userId = await deletedWith(1)
    const hasNone = async () => expect(await moderation.warnings(userId)).toEqual([])
    platform.clock.advance((standingDays - 1) * 86_400)
    await sweepUntil(() => hasAnotherGone())
    expect(await moderation.warnings(userId)).toHaveLength(1)
    platform.clock.advance(2 * 86_400)
    await sweepUntil(hasNone)

    /** A record that is due shows that the sweep has run. */
    async function hasAnotherGone() {
      expect(await moderation.warnings(due)).toEqual([])
    }
  })
  const due = newId()
  beforeAll(async () => {
    await warn(due)
    await close(due)
    await platform.connection
      .collection<{ _id: string }>('records')
      .updateOne({ _id: due }, { $set: { keptUntil: new Date(0) } })
  })
})

/** Another process starts, and sweeps until this holds. */
async function sweepUntil(holds: () => Promise<void>) {
  const another = create()
  await another.start(async () => false)
  await until(holds)
  await another.stop()
}

describe('a student who comes back', () => {
  it.each(['warned before', 'warned after'] as const)(
    'has the warnings again, so that one more suspends: %s the events met',
    async (order) => {
      const [former, userId] = [await deletedWith(2), newId()]
      const acts = [() => warn(userId), () => comeBack(userId, former, newId())] as const
      const [first, second] = order === 'warned before' ? acts : acts.toReversed()
      await first?.()
      expect(suspended).not.toContain(userId)
      await second?.()
      await comeBack(userId, former)
      expect(await carried(userId)).toEqual([false, true, true])
      expect(suspended).toContain(userId)
    },
  )

  it('is told of them at once', async () => {
    const [former, userId] = [await deletedWith(2), newId()]
    await comeBack(userId, former)
    const [newest] = await moderation.warnings(userId)
    const told = platform.published(warningIssued).filter((payload) => payload.userId === userId)
    expect(told).toMatchObject([
      { total: 2, unseen: 2, carried: true, message: newest?.message, at: newest?.at },
    ])
    expect(suspended).not.toContain(userId)
  })

  it('is not suspended by them alone: an admin had reinstated the earlier account', async () => {
    const [former, userId] = [await deletedWith(3), newId()]
    await comeBack(userId, former)
    expect(await carried(userId)).toEqual([true, true, true])
    expect(suspended).not.toContain(userId)
    await warn(userId)
    expect(suspended).toContain(userId)
  })

  it('keeps them through one more deletion, and has each once', async () => {
    const [former, second, third] = [await deletedWith(2), newId(), newId()]
    await comeBack(second, former)
    await warn(second)
    await close(second)
    await comeBack(third, former, second)
    expect(await carried(third)).toEqual([true, true, true])
  })

  it('has none for a document that an admin restored meanwhile', async () => {
    const [former, userId, later, documentId] = [newId(), newId(), newId(), newId()]
    await warn(former, documentId)
    await close(former)
    await comeBack(userId, former)
    expect(await carried(userId)).toEqual([true])
    const restored = { courseCode: 'CS2040S', university: 'NUS', year: null, removal: 0 } as const
    // A document that stayed without its student's name.
    const { reason: _reason, ...document } = removal(formerStudentId, documentId)
    await platform.publish(documentRestored, { ...document, ...restored })
    await platform.allHandled()
    await comeBack(later, former)
    for (const each of [former, userId, later]) expect(await moderation.warnings(each)).toEqual([])
  })

  it('has none on an account that is deleted already', async () => {
    const [former, userId] = [await deletedWith(2), newId()]
    await close(userId)
    await comeBack(userId, former)
    expect(await moderation.warnings(userId)).toEqual([])
  })
})

it('suspends by the third warning although its event is handled after the erasure', async () => {
  const userId = await deletedWith(3)
  const third = platform.published(warningIssued).findLast((payload) => payload.userId === userId)
  if (third === undefined) throw new Error('nobody was warned')
  suspended.delete(userId)
  await platform.deliver('moderation', platform.fact(warningIssued, third))
  expect(suspended).toContain(userId)
})
