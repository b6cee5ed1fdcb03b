import { describe, expect, it } from 'vitest'
import type { CaseRisk } from '#events'
import type { Publication } from '#services/library'
import {
  circleOf,
  findRisks,
  hasManyMatured,
  isFast,
  lookBackFrom,
  questionable,
  type Reading,
} from './rules'

const now = new Date('2026-03-30T09:00:00.000Z')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const ago = (ms: number) => new Date(now.getTime() - ms)

/** Documents of these ages, by number. */
const published = (ages: readonly number[], over: Partial<Publication> = {}): Publication[] =>
  ages.map((age, at) => ({ documentId: `d${at}`, publishedAt: ago(age), isPublished: true, ...over }))
const every = (count: number, ms: number, youngest = 0) =>
  Array.from({ length: count }, (_, at) => youngest + at * ms)

/** The openers of each document, and how many documents of whom they opened. */
const reading = (
  openers: readonly (readonly string[])[],
  openedBy: Record<string, Record<string, number>> = {},
): Reading => ({
  openers: new Map(openers.map((who, at) => [`d${at}`, who])),
  openedBy: new Map(
    Object.entries(openedBy).map(([who, counts]) => [
      who,
      Object.entries(counts).flatMap(([whose, count]) => Array.from({ length: count }, () => whose)),
    ]),
  ),
})
const risksOf = (publications: readonly Publication[], read = reading([])) =>
  findRisks('me', publications, read, now)?.risks ?? []

describe('the pace of a student', () => {
  it.each<[string, Publication[], boolean]>([
    ['nothing', [], false],
    ['ten at once', published(every(10, 0)), false],
    ['eleven at once', published(every(11, 0)), true],
    ['eleven within an hour to the millisecond', published(every(11, hour / 10)), true],
    ['eleven within a little more than an hour', published(every(11, hour / 10 + 1)), false],
    ['eleven around midnight of another day', published(every(11, minute, 15 * day)), true],
    ['ten, then ten in the next hour', published([...every(10, 0), ...every(10, 0, hour + 1)]), false],
    ['eleven, all of them deleted', published(every(11, 0), { isPublished: false }), true],
    ['a hundred, one in six minutes and a little', published(every(100, hour / 10 + 1)), false],
  ])('%s', (_, publications, expected) => {
    expect(isFast(publications)).toBe(expected)
    expect(risksOf(publications).includes('many-in-an-hour')).toBe(expected)
  })

  it('names the documents of that hour, and no others', () => {
    const found = findRisks(
      'me',
      published([...every(11, minute, day), ...every(5, hour, 2 * day)]),
      reading([]),
      now,
    )
    expect(found).toMatchObject({ risks: ['many-in-an-hour'], figures: { inAnHour: 11 } })
    expect(found?.documents.map(({ documentId }) => documentId)).toEqual(every(11, 1).map((at) => `d${at}`))
  })
})

describe('the readers of a student', () => {
  const old = (count: number) => published(every(count, day, 3 * day))
  const times = (count: number, who: readonly string[]) => Array.from({ length: count }, () => who)
  const gang = Object.fromEntries(
    every(9, 1).map((at) => [
      `g${at}`,
      { me: 5, ...Object.fromEntries(every(9, 1).map((to) => [`g${to}`, 5])) },
    ]),
  )

  it.each<[string, Publication[], Reading, CaseRisk[]]>([
    ['a newcomer with two notes that nobody opened', old(2), reading([]), []],
    ['nine documents that nobody opened', old(9), reading([]), []],
    ['ten documents that nobody opened', old(10), reading([]), ['few-readers']],
    [
      'ten documents that nobody opened yet, younger than three days',
      published(every(10, hour * 7)),
      reading([]),
      [],
    ],
    [
      'ten that nobody opened, deleted since',
      old(10).map((d) => ({ ...d, isPublished: false })),
      reading([]),
      [],
    ],
    ['half of ten opened by strangers', old(10), reading(times(5, ['s']), { s: { me: 5, x: 5 } }), []],
    [
      'four of ten opened by strangers',
      old(10),
      reading(times(4, ['s']), { s: { me: 4, x: 5 } }),
      ['few-readers'],
    ],
    [
      'a gang of ten that opens everything of each other',
      old(12),
      reading(times(12, Object.keys(gang)), gang),
      ['few-readers'],
    ],
    [
      'a ring: each opens what the next one published',
      old(12),
      reading(times(12, ['g1']), { g1: { me: 12 } }),
      ['few-readers'],
    ],
    [
      'a gang with an account that only opens and publishes nothing',
      old(12),
      reading(times(12, ['puppet']), { puppet: { me: 12 } }),
      ['few-readers'],
    ],
    [
      'a gang that opens some notes of others too',
      old(12),
      reading(times(12, ['g1']), { g1: { me: 12, x: 11 } }),
      ['few-readers'],
    ],
    [
      'five friends of a small course who read other courses’ notes as much',
      old(12),
      reading(
        times(12, ['f1', 'f2', 'f3', 'f4']),
        Object.fromEntries(['f1', 'f2', 'f3', 'f4'].map((f) => [f, { me: 6, f1: 2, f2: 2, x: 6, y: 6 }])),
      ),
      [],
    ],
    [
      'a student whom one friend and now and then a stranger reads',
      old(12),
      reading([...times(6, ['f1']), ...times(6, ['f1', 's'])], { f1: { me: 12 }, s: { me: 6, x: 40 } }),
      [],
    ],
    [
      'an audience of ten who came for these notes alone',
      old(12),
      reading(
        Array.from({ length: 12 }, (_, at) => [`a${at % 10}`, `a${(at + 1) % 10}`]),
        Object.fromEntries(every(10, 1).map((at) => [`a${at}`, { me: 3 }])),
      ),
      [],
    ],
    [
      'documents with ten openers each',
      old(12),
      reading(
        times(
          12,
          every(10, 1).map((at) => `a${at}`),
        ),
      ),
      [],
    ],
    ['openers whose visits are forgotten', old(12), reading(times(12, ['v'])), []],
  ])('%s', (_, publications, read, expected) => {
    expect(risksOf(publications, read)).toEqual(expected)
  })

  it('gives the figures, and names what nobody outside the circle opened', () => {
    const found = findRisks(
      'me',
      old(12),
      reading([...times(3, ['g1', 's', 't']), ...times(8, ['g1'])], {
        g1: { me: 11 },
        s: { me: 3, x: 4 },
        t: { me: 1, y: 9 },
      }),
      now,
    )
    expect(found).toMatchObject({
      figures: { inAnHour: 1, points: 120, unreadPoints: 90, inside: 1, outside: 2 },
      circle: ['g1'],
    })
    expect(found?.documents).toHaveLength(9)
    expect(found?.documents[0]).toMatchObject({ documentId: 'd3', openers: 1, outside: 0 })
    expect(found?.documents.at(-1)).toMatchObject({ documentId: 'd11', openers: 0, outside: 0 })
  })
})

it('asks only for the habits of people who may be the only readers', () => {
  const crowd = every(10, 1).map((at) => `a${at}`)
  expect(questionable(reading([crowd, ['b', 'c'], ['c']]))).toEqual(['b', 'c'])
})

it.each<[string, Record<string, Record<string, number>>, string[]]>([
  ['nobody with other interests', { a: { me: 1, x: 1 } }, []],
  ['who opens more of the student than of others', { a: { me: 2, x: 1 } }, ['a']],
  ['two who open each other', { a: { me: 1, b: 3, x: 2 }, b: { me: 1, a: 1, x: 1 } }, ['a', 'b']],
  ['not who leans on one that is out', { a: { me: 1, b: 1, x: 1 }, b: { me: 1, x: 1 } }, []],
])('draws the circle: %s', (_, openedBy, circle) => {
  expect(circleOf('me', reading([Object.keys(openedBy)], openedBy))).toEqual(circle)
})

it.each([
  [null, ago(30 * day)],
  [ago(40 * day), ago(30 * day)],
  [ago(2 * day), ago(2 * day - 1)],
])('after a decision at %s looks at publications from %s', (decidedAt, from) => {
  expect(lookBackFrom(now, decidedAt)).toEqual(from)
})

it('counts ten documents of three days as many', () => {
  expect(hasManyMatured(published(every(10, 0, 3 * day)), now)).toBe(true)
  expect(hasManyMatured(published(every(10, 0, 3 * day - 1)), now)).toBe(false)
})
