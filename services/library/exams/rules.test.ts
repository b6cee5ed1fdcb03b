import { describe, expect, it } from 'vitest'
import { maxExamDaysAhead } from '#events'
import { dayAfter, examDayOf, forget, isRoomOpen, isSayable, maxProposals, sayDay, setDay } from './rules'

/** Eight in the evening of 26 November in Singapore. */
const now = new Date('2026-11-26T12:00:00Z')
const code = 'CS2030S'
const said = (userId: string, day: string, minute = 0) => ({
  userId,
  day,
  at: new Date(now.getTime() + minute * 60_000),
})
const exam = (proposals: ReturnType<typeof said>[], adminDay: string | null = null) => ({
  adminDay,
  proposals,
  lastDay: '',
})
const [third, fourth, yesterday] = ['2026-12-03', '2026-12-04', '2026-11-25']

it.each([
  ['2026-11-25', false],
  ['2026-11-26', true],
  [dayAfter(now, maxExamDaysAhead), true],
  [dayAfter(now, maxExamDaysAhead + 1), false],
])('%s can be said: %s', (day, sayable) => {
  expect(isSayable(day, now)).toBe(sayable)
})

it.each([
  ['2026-12-02T15:59:59Z', '2026-12-10', false],
  ['2026-12-02T16:00:00Z', '2026-12-10', true],
  ['2026-12-10T15:59:59Z', '2026-12-10', true],
  ['2026-12-10T16:00:00Z', '2026-12-10', false],
])('at %s the room of an exam on %s is open: %s', (moment, day, open) => {
  expect(isRoomOpen(day, new Date(moment))).toBe(open)
})

describe('a day that a student says', () => {
  const say = (userId: string, day: string | null) => sayDay({ courseCode: code, userId, day, now })

  it('is kept once for each student, without the days that are over', () => {
    const before = exam([said('kim', yesterday), said('tan', third)])
    expect(say('lee', third)(before)).toMatchObject({
      next: { proposals: [{ userId: 'tan' }, { userId: 'lee', day: third, at: now }], lastDay: third },
      events: [{ payload: { courseCode: code, setting: null } }],
    })
    expect(say('tan', fourth)(before)).toMatchObject({
      next: { proposals: [{ userId: 'tan', day: fourth }], lastDay: fourth },
    })
    expect(say('tan', third)(before)).toEqual({ outcome: 'done' })
  })

  it('can be taken back', () => {
    expect(say('tan', null)(exam([said('tan', third)], fourth))).toMatchObject({
      next: { adminDay: fourth, proposals: [], lastDay: fourth },
    })
    expect(say('tan', null)(null)).toEqual({ outcome: 'done' })
  })

  it('is refused once far more than a lecture hall have said one', () => {
    const full = exam(Array.from({ length: maxProposals }, (_, nth) => said(`user ${nth}`, third)))
    expect(say('lee', third)(full)).toEqual({ outcome: 'full' })
    expect(say('user 7', fourth)(full)).toMatchObject({ outcome: 'done' })
  })

  it('is forgotten with the account', () => {
    const gone = forget(code, 'tan')(exam([said('tan', third), said('kim', fourth)]))
    expect(gone).toMatchObject({ next: { proposals: [{ userId: 'kim' }], lastDay: fourth } })
    expect(forget(code, 'tan')(null)).toEqual({ outcome: 'done' })
  })
})

it('lets an admin set the day and take it back, once each', () => {
  const set = (day: string | null) => setDay({ courseCode: code, actorId: 'admin', day, now })
  expect(set(third)(null)).toMatchObject({
    next: { adminDay: third, proposals: [], lastDay: third },
    events: [{ payload: { setting: { actorId: 'admin', day: third } } }],
  })
  expect(set(third)(exam([], third))).toEqual({ outcome: 'done' })
  expect(set(null)(exam([said('kim', fourth)], third))).toMatchObject({
    next: { adminDay: null, lastDay: fourth },
  })
})

describe('the day of an exam', () => {
  const three = [said('a', third, 1), said('b', third, 2), said('c', third, 3)]
  const other = [said('d', fourth, 0), said('e', fourth, 0), said('f', fourth, 4)]
  it.each([
    ['nobody has said one', [], null, null],
    ['two have', [exam(three.slice(0, 2))], null, null],
    ['three have', [exam(three)], third, 'students'],
    [
      'three have, under two codes of the module',
      [exam(three.slice(0, 2)), exam(three.slice(2))],
      third,
      'students',
    ],
    [
      'one has, under three codes',
      [exam([said('a', third)]), exam([said('a', third)]), exam([said('a', third)])],
      null,
      null,
    ],
    ['two days have three: the first to have them', [exam([...other, ...three])], third, 'students'],
    [
      'two days have three or more: most',
      [exam([...other, ...three, said('g', fourth, 9)])],
      fourth,
      'students',
    ],
    ['an admin set it', [exam(three, fourth)], fourth, 'admin'],
    ['an admin set one that is over', [exam(three, yesterday)], third, 'students'],
    ['all is over', [exam([said('a', yesterday), said('b', yesterday), said('c', yesterday)])], null, null],
  ] as const)('if %s', (_, records, day, setBy) => {
    expect(
      examDayOf(
        records.map((each) => ({ ...each, proposals: [...each.proposals] })),
        'x',
        now,
      ),
    ).toMatchObject({
      day,
      setBy,
    })
  })

  it('comes with how many say each day, and what the student says', () => {
    expect(examDayOf([exam([...three, said('d', fourth)])], 'd', now)).toEqual({
      ...{ day: third, setBy: 'students', mine: fourth },
      proposals: [
        { day: third, students: 3 },
        { day: fourth, students: 1 },
      ],
    })
  })
})
