import { expect, it } from 'vitest'
import type { CaseRisk } from '#events'
import { findPileOn } from './pile-on'

const start = Date.parse('2026-03-02T09:00:00.000Z')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Dislikes: the time after the first, and the age of the account then; null for an account that is gone. */
type Cast = readonly [afterMs: number, ageMs: number | null]
const spread = (count: number, ageMs: number | null, everyMs = hour): Cast[] =>
  Array.from({ length: count }, (_, i) => [i * everyMs, ageMs] as const)

it.each<[string, readonly Cast[], CaseRisk[]]>([
  ['nobody', [], []],
  ['old accounts over days', spread(21, 100 * day), []],
  [
    'eleven new accounts of 21',
    [...spread(11, 6 * day), ...spread(10, 90 * day, 2 * hour)],
    ['young-accounts'],
  ],
  ['ten new accounts of 20: not most', [...spread(10, 6 * day), ...spread(10, 90 * day, 2 * hour)], []],
  ['accounts a week old to the second', spread(21, 7 * day), []],
  ['accounts a second younger than a week', spread(21, 7 * day - 1000), ['young-accounts']],
  ['accounts that are gone', spread(21, null), []],
  ['all within a minute', spread(21, 100 * day, 1000), ['within-minutes']],
  [
    'eleven of 21 within ten minutes',
    [...spread(11, 100 * day, minute), ...spread(10, 100 * day).map(([at, age]): Cast => [at + day, age])],
    ['within-minutes'],
  ],
  [
    'eleven of 21 within eleven minutes',
    [
      ...spread(11, 100 * day, 1.1 * minute),
      ...spread(10, 100 * day).map(([at, age]): Cast => [at + day, age]),
    ],
    [],
  ],
  ['new accounts, all at once', spread(21, hour, 1000), ['young-accounts', 'within-minutes']],
])('%s', (_, casts, risks) => {
  const joined = new Map<string, Date>()
  const dislikes = casts.map(([afterMs, ageMs], i) => {
    const castAt = new Date(start + afterMs)
    if (ageMs !== null) joined.set(`user ${i}`, new Date(castAt.getTime() - ageMs))
    return { userId: `user ${i}`, castAt }
  })
  const found = findPileOn(dislikes.toReversed(), { joined, elsewhere: new Map() })
  expect(found.risks).toEqual(risks)
  expect(found.group.length > 0).toBe(risks.length > 0)
})

const names = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, i) => `user ${from + i}`)
const slowly = names(0, 21).map((userId, i) => ({ userId, castAt: new Date(start + i * day) }))

it.each<[string, Record<string, string[]>, string[]]>([
  ['nowhere else', {}, []],
  ['one other document', { a: names(0, 21) }, []],
  ['two others, most of them', { a: names(0, 11), b: names(0, 11) }, names(0, 11)],
  ['two others, half of them', { a: names(0, 10), b: names(0, 10) }, []],
  ['two others, most of them of each, few of both', { a: names(0, 11), b: names(10, 21) }, []],
  [
    'three others, of which each disliked two',
    { a: names(0, 15), b: names(5, 21), c: [...names(0, 5), ...names(10, 21)] },
    names(0, 21),
  ],
  ['two others, with people who are not among them', { a: names(11, 40), b: names(11, 40) }, []],
])('finds who votes together: %s', (_, elsewhere, group) => {
  const found = findPileOn(slowly, { joined: new Map(), elsewhere: new Map(Object.entries(elsewhere)) })
  expect(found.risks).toEqual(group.length > 0 ? ['votes-together'] : [])
  expect(found.group).toEqual(group)
})

it('names only those who show a sign', () => {
  const late = names(21, 30).map((userId, i) => ({ userId, castAt: new Date(start + (i + 2) * day) }))
  const quick = names(0, 21).map((userId, i) => ({ userId, castAt: new Date(start + i * 1000) }))
  const found = findPileOn([...late, ...quick], { joined: new Map(), elsewhere: new Map() })
  expect(found).toEqual({ risks: ['within-minutes'], group: names(0, 21) })
})
