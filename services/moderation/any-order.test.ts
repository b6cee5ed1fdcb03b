// @module-tag sampled
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseDecided, documentRemoved, documentRestored, votesChanged, type Envelope } from '#events'
import { newId, ownHousekeeping } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { runsOf } from '#testing/long-form'
import { createModeration, type Moderation } from './index'
import { noDocuments } from '../testing/no-documents'

const removals = new Set<string>()
const nothing = async () => null
let platform: TestPlatform
let moderation: Moderation
let service: ReturnType<typeof createModeration>
beforeAll(async () => {
  platform = await startTestPlatform()
  service = createModeration({
    ...platform,
    secret: 'a secret',
    publicUrl: 'https://shelf.test',
    housekeeping: ownHousekeeping,
    library: {
      ...noDocuments,
      remove: async (documentId) => !removals.has(documentId) && Boolean(removals.add(documentId)),
    },
    accounts: {
      suspend: async () => false,
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
  await platform.run(service)
  moderation = service.moderation
})
afterAll(async () => {
  await service.stop()
  await platform.stop()
})

/** One student's history: a document removed once, one removed, restored and removed again, one restored for good, and a warning. */
function history() {
  const uploaderId = newId()
  const [gone, again, back] = [newId(), newId(), newId()]
  const at = new Date().toISOString()
  const removed = (documentId: string, removal: number) =>
    platform.fact(documentRemoved, { documentId, uploaderId, title: 'Notes', reason: 'dislikes', removal })
  const restored = (documentId: string) =>
    platform.fact(documentRestored, {
      documentId,
      uploaderId,
      title: 'Notes',
      courseCode: 'CS1010',
      university: 'NUS',
      year: null,
      removal: 0,
    })
  const decisionId = newId()
  const warned = platform.fact(caseDecided, {
    caseId: `user-${uploaderId}`,
    kind: 'reports',
    decisionId,
    decision: 'warn',
    subjectId: uploaderId,
    userId: uploaderId,
    title: 'kim',
    distinction: null,
    removal: 0,
    basis: null,
    documentIds: [],
    voterIds: [],
    warning: null,
    text: null,
    reporterIds: [],
    note: 'Too loud.',
    actorId: newId(),
    at,
  })
  const facts: Envelope[] = [
    platform.fact(votesChanged, { documentId: gone, likes: 0, dislikes: 21, version: 21 }),
    platform.fact(votesChanged, { documentId: gone, likes: 0, dislikes: 20, version: 20 }),
    removed(gone, 0),
    removed(again, 0),
    restored(again),
    removed(again, 1),
    removed(back, 0),
    restored(back),
    warned,
  ]
  return { uploaderId, gone, again, back, facts }
}

it('ends in the same warnings, cases, removals and audit trail for any order and repetition of events', async () => {
  const positions = Array.from({ length: 9 }, (_, at) => at)
  const anyOrder = fc
    .tuple(
      fc.shuffledSubarray(positions, { minLength: positions.length }),
      fc.array(fc.nat(positions.length - 1), { maxLength: 12 }),
    )
    .map(([once, more]) => [...once, ...more])
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      const { uploaderId, gone, again, back, facts } = history()
      for (const at of order) {
        const fact = facts[at]
        if (fact) await platform.deliver('moderation', fact)
      }
      const kept = await platform.connection
        .collection<{ _id: string; warnings: { documentId: string; removal: number; docTitle: string }[] }>(
          'records',
        )
        .findOne({ _id: uploaderId })
      const causes = (kept?.warnings ?? []).map(({ documentId, removal }) => `${documentId}:${removal}`)
      const warn = facts[8]?.payload as { decisionId: string }
      expect(causes.sort()).toEqual([`${gone}:0`, `${again}:1`, `${warn.decisionId}:-1`].sort())
      expect([gone, again, back].filter((documentId) => removals.has(documentId))).toEqual([gone])
      const states = await Promise.all(
        [gone, again, back].map(async (documentId) => {
          const found = await moderation.cases.summary(`document-${documentId}`)
          return found && { status: found.status, userId: found.userId, title: found.title }
        }),
      )
      expect(states).toEqual(states.map(() => ({ status: 'open', userId: uploaderId, title: 'Notes' })))
      const { entries } = await moderation.audit({ subject: uploaderId, limit: 10 })
      expect(entries.map(({ action, note }) => [action, note])).toEqual([['warn', 'Too loud.']])
    }),
    { numRuns: runsOf(40) },
  )
})
