import { expect, it } from 'vitest'
import type { AccountStatus } from '../accounts'
import { createEndSuspension } from './end-suspension'

const since = new Date('2026-07-10T00:00:00.000Z')
const day = (number: number) => new Date(Date.UTC(2026, 6, number, 12))
const suspended = (
  reason: 'warnings' | 'notices' | 'decision',
  until: Date | null = null,
): AccountStatus => ({ isActive: false, version: 3, reason, since, note: null, until })
const now = day(20)
const active: AccountStatus = { isActive: true, version: 3 }

it.each<[string, AccountStatus | null, warnings: number[], notices: number[], isReinstated: boolean]>([
  ['for warnings, of which two are left', suspended('warnings'), [1, 2], [], true],
  ['for warnings, of which three are left', suspended('warnings'), [1, 2, 3], [], false],
  ['for notices, of which two are left', suspended('notices'), [], [1, 2], true],
  ['for notices, of which three are left', suspended('notices'), [], [1, 2, 3], false],
  ['for notices, once a third warning has come', suspended('notices'), [1, 2, 11], [1, 2], false],
  ['for warnings, once a third notice was upheld', suspended('warnings'), [1, 2], [1, 2, 11], false],
  ['for notices, with warnings that were forgiven before', suspended('notices'), [1, 2, 3], [1, 2], true],
  ['for warnings, with notices that were forgiven before', suspended('warnings'), [1, 2], [1, 2, 3], true],
  ['by a decision', suspended('decision'), [], [], false],
  ['for days that are not over', suspended('decision', day(21)), [], [], false],
  ['for days that are over', suspended('decision', now), [], [], true],
  ['for days that are over, with a third warning since', suspended('decision', now), [1, 2, 11], [], false],
  ['for days that are over, with warnings from before', suspended('decision', now), [1, 2, 3], [], true],
  ['of nobody', null, [], [], false],
  ['that has ended', active, [], [], false],
])('of a suspension %s', async (_, status, warnings, notices, isReinstated) => {
  const reinstated: unknown[] = []
  const endSuspension = createEndSuspension({
    accounts: {
      statusOf: async () => status,
      reinstate: async (userId, cause) => Boolean(reinstated.push({ userId, ...cause })),
    },
    warningsOf: async () =>
      warnings.map((number) => ({
        ...{ at: day(number), seen: false, carried: null, documentId: 'a', removal: 0, dislikes: 21 },
        ...{ docTitle: 'Heaps', message: 'Removed.' },
      })),
    upheldAt: async () => notices.map(day),
    clock: { now: () => now },
  })
  await endSuspension('kim', 'the cause')
  expect(reinstated).toEqual(
    isReinstated ? [{ userId: 'kim', key: 'the cause', note: null, version: 3 }] : [],
  )
})
