import { expect, it } from 'vitest'
import { contestDays, type OwnWarning } from '#events'
import { newId } from '#platform/core'
import type { KeptWarning } from '../model'
import { noRemoval } from '../rules'
import { mayContest, presentOwnWarning } from './rules'

const at = new Date('2026-08-10T10:00:00.000Z')
const after = (days: number, ms = 0) => new Date(at.getTime() + days * 86_400_000 + ms)
const warning = (over: Partial<KeptWarning> = {}): KeptWarning => ({
  ...{ documentId: newId(), removal: 0, docTitle: 'Heaps', message: 'Removed.', at },
  ...{ dislikes: 21, seen: false, carried: null },
  ...over,
})

it.each([
  ['at once', warning(), at, true],
  ['on the last day', warning(), after(contestDays), true],
  ['later', warning(), after(contestDays, 1), false],
  ['that was carried over', warning({ carried: true }), at, false],
])('may be contested %s: a warning', (_, given, now, may) => expect(mayContest(given, now)).toBe(may))

const decided = (decision: 'reject' | 'withdraw') => ({
  ...{ _id: newId(), decision, note: 'No.', actorId: newId(), at, basis: null },
  ...{ openedAt: at, documentIds: null },
})
type Contest = Parameters<typeof presentOwnWarning>[1]
it.each<[string, Contest, Date, OwnWarning['contest']['state'], string | null]>([
  ['nobody contested', null, at, 'possible', null],
  ['nobody contested in time', null, after(15), 'over', null],
  ['waits', { status: 'open', message: 'Mine.', decisions: [], questions: null }, after(15), 'open', null],
  [
    'was rejected',
    { status: 'closed', message: 'Mine.', decisions: [decided('reject')], questions: null },
    at,
    'rejected',
    'No.',
  ],
])('shows what became of a warning that %s', (_, contest, now, state, note) => {
  expect(presentOwnWarning(warning(), contest, now).contest).toMatchObject({
    state,
    note,
    message: contest?.message ?? null,
    until: after(contestDays).toISOString(),
  })
})

it.each([
  ['the count', warning(), 'dislikes', 21],
  ['the count, under an earlier release', warning({ dislikes: null }), 'dislikes', null],
  ['an admin', warning({ removal: noRemoval, dislikes: null }), 'admin', null],
] as const)('says that %s decided', (_, given, decidedBy, dislikes) =>
  expect(presentOwnWarning(given, null, at)).toMatchObject({ decidedBy, dislikes }),
)
