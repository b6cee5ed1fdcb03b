import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, ownHousekeeping } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import type { AccountStatus } from '../../accounts'
import { createModeration, type Moderation } from '../index'
import { noDocuments } from '../../testing/no-documents'

let status: AccountStatus
const reinstated: string[] = []
let platform: TestPlatform
let moderation: Moderation
beforeAll(async () => {
  platform = await startTestPlatform()
  const account = {
    username: 'kim',
    distinction: null,
    isAdmin: false,
    email: 'kim@u.nus.edu',
    role: 'student',
    avatar: '',
    isActive: false,
  } as const
  // Handlers do not run, as if all events were late.
  moderation = createModeration({
    ...platform,
    secret: 'a secret',
    publicUrl: 'https://shelf.test',
    housekeeping: ownHousekeeping,
    library: noDocuments,
    accounts: {
      suspensionsOver: async () => [],
      suspend: async () => false,
      reinstate: async (userId) => Boolean(reinstated.push(userId)),
      statusOf: async () => status,
      get: async (_id) => ({ ...account, _id, emailVerified: true, createdAt: new Date() }),
      publicUsers: async () => new Map(),
      joined: async () => new Map(),
      joinedOn: async () => [],
      findUsers: async () => ({ users: [], next: null }),
    },
  }).moderation
})
afterAll(() => platform.stop())

const suspended = (version: number): AccountStatus => ({
  isActive: false,
  version,
  reason: 'decision',
  since: new Date(),
  note: null,
  until: null,
})

it('answers an appeal only for its own suspension, and for no later one', async () => {
  const userId = newId()
  status = suspended(1)
  await moderation.appeal(userId, 'Please.')
  status = suspended(3)
  const caseId = `appeal-${userId}-1`
  const decided = { actorId: newId(), caseId, note: 'Fine.' }
  for (const answer of ['accept', 'reject'] as const)
    await expect(moderation.desk[answer](decided)).rejects.toMatchObject({
      code: 'already-decided',
      status: 409,
    })
  expect(reinstated).toEqual([])
  status = suspended(1)
  await moderation.desk.accept(decided)
  expect(reinstated).toEqual([userId])
})
