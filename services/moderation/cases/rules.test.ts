import { describe, expect, it } from 'vitest'
import { newId } from '#platform'
import {
  decideCase,
  documentCaseId,
  fileAppeal,
  fileReport,
  isUrgent,
  openRemoval,
  userCaseId,
  type CaseState,
  type Subject,
  type Verdict,
} from './rules'

const now = new Date('2026-08-10T10:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const days = (n: number) => after(n * 86_400_000)
const userId = 'a'.repeat(24)
const about: Subject = {
  caseId: userCaseId(userId),
  kind: 'reports',
  subjectId: userId,
  userId,
  title: 'kim',
}
const removed: Subject = {
  ...about,
  kind: 'removal',
  caseId: documentCaseId('d'.repeat(24)),
  subjectId: 'd'.repeat(24),
}
const by = (reporterId: string) => ({
  _id: newId(),
  reporterId,
  reason: 'Other' as const,
  description: 'Shouts.',
})
const verdict = (over: Partial<Verdict> = {}): Verdict => ({
  _id: newId(),
  decision: 'close',
  note: 'Nothing there.',
  actorId: 'b'.repeat(24),
  mustBeOpen: true,
  basis: null,
  ...over,
})
/** Folds one step after the other; a step that changes nothing leaves the state. */
const reportedBy = (reporters: readonly string[], start: CaseState | null = null, at = now) =>
  reporters.reduce<CaseState | null>(
    (state, reporter) => fileReport(state, about, by(reporter), at).next ?? state,
    start,
  )

describe('a report', () => {
  it('opens the case; one reporter has one open report', () => {
    const first = fileReport(null, about, by('r1'), now)
    expect(first).toMatchObject({
      outcome: 'filed',
      next: { status: 'open', urgent: false, openReports: 1, title: 'kim' },
      events: [{ payload: { reporterId: 'r1', urgent: false, reportedUsername: 'kim' } }],
    })
    expect(fileReport(first.next ?? null, about, by('r1'), after(1))).toEqual({ outcome: 'reported-before' })
  })

  it('of a third reporter makes the case urgent, and puts it before every other', () => {
    const two = reportedBy(['r1', 'r2'])
    const three = reportedBy(['r3'], two)
    expect([two?.urgent, three?.urgent]).toEqual([false, true])
    const newer = openRemoval(null, removed, 0, days(1)).next?.rank ?? ''
    expect((three?.rank ?? '') > newer && newer > (two?.rank ?? '')).toBe(true)
  })

  it('may be made again once somebody has decided, and starts counting afresh', () => {
    const decided = decideCase(reportedBy(['r1', 'r2', 'r3']), about, verdict(), now).next ?? null
    expect(decided).toMatchObject({ status: 'closed', urgent: false, openReports: 0 })
    const again = reportedBy(['r1'], decided, days(1))
    expect(again).toMatchObject({ status: 'open', urgent: false, openReports: 1, openedAt: days(1) })
    expect(again?.reports).toHaveLength(4)
  })

  it('is one too many where 300 wait already', () => {
    const many = reportedBy(Array.from({ length: 300 }, (_, i) => `r${i}`))
    expect(fileReport(many, about, by('one more'), now)).toEqual({ outcome: 'enough' })
  })
})

it.each([
  ['three today', [0, 0, 0], ['a', 'b', 'c'], true],
  ['three of one person', [0, 0, 0], ['a', 'a', 'a'], false],
  ['one of three long ago', [-31, 0, 0], ['a', 'b', 'c'], false],
  ['three within 30 days', [-29, -10, 0], ['a', 'b', 'c'], true],
])('is urgent with %s', (_, ages, reporters, expected) => {
  const reports = ages.map((age, i) => ({ ...by(reporters[i] ?? ''), at: days(age), settled: false }))
  expect(isUrgent(reports, now)).toBe(expected)
})

describe('a removal', () => {
  it('opens its case once, and once more when the document is removed again', () => {
    const first = openRemoval(null, removed, 0, now)
    expect(first).toMatchObject({ outcome: 'opened', next: { status: 'open', removal: 0 } })
    expect(openRemoval(first.next ?? null, removed, 0, now)).toEqual({ outcome: 'known' })
    expect(openRemoval(first.next ?? null, removed, 1, now).outcome).toBe('opened')
  })

  it('that was decided before it was heard of opens nothing', () => {
    const restored = decideCase(
      null,
      removed,
      verdict({ decision: 'restore', mustBeOpen: false, removal: 0 }),
      now,
    )
    expect(openRemoval(restored.next ?? null, removed, 0, now)).toEqual({ outcome: 'known' })
  })
})

it('takes one appeal', () => {
  const appeal = fileAppeal(null, { ...about, kind: 'appeal' }, 'Please.', now)
  expect(appeal).toMatchObject({ outcome: 'appealed', next: { message: 'Please.', status: 'open' } })
  expect(fileAppeal(appeal.next ?? null, about, 'Again.', now)).toEqual({ outcome: 'appealed-before' })
})

describe('a decision', () => {
  const open = reportedBy(['r1'])
  const closed = decideCase(open, about, verdict({ decision: 'warn' }), now).next ?? null

  const suspended =
    decideCase(null, about, verdict({ decision: 'suspend', mustBeOpen: false, basis: 2 }), now).next ?? null

  it.each<[string, CaseState | null, Partial<Verdict>, number, string]>([
    ['on an open case', open, {}, 0, 'decided'],
    ['on a closed case', closed, {}, 60_000, 'decided-before'],
    ['without a case', null, { mustBeOpen: false }, 0, 'decided'],
    ['once more, at once', closed, { decision: 'warn', mustBeOpen: false }, 9_999, 'decided-before'],
    ['once more, later', closed, { decision: 'warn', mustBeOpen: false }, 10_000, 'decided'],
    [
      'on the same standing, later',
      suspended,
      { decision: 'suspend', mustBeOpen: false, basis: 2 },
      60_000,
      'decided-before',
    ],
    [
      'on the next standing, at once',
      suspended,
      { decision: 'suspend', mustBeOpen: false, basis: 4 },
      1,
      'decided',
    ],
    ['of another kind, at once', closed, { decision: 'suspend', mustBeOpen: false }, 1, 'decided'],
  ])('%s', (_, state, over, ms, outcome) => {
    expect(decideCase(state, about, verdict(over), after(ms)).outcome).toBe(outcome)
  })

  it('is kept and told with who made it and why', () => {
    const { next, events } = decideCase(
      open,
      about,
      verdict({ _id: 'f'.repeat(24), decision: 'suspend' }),
      now,
    )
    expect(next?.decisions).toEqual([
      {
        _id: 'f'.repeat(24),
        decision: 'suspend',
        note: 'Nothing there.',
        actorId: 'b'.repeat(24),
        at: now,
        basis: null,
      },
    ])
    expect(events).toMatchObject([
      { payload: { decisionId: 'f'.repeat(24), decision: 'suspend', userId, actorId: 'b'.repeat(24) } },
    ])
  })
})
