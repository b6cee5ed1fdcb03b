import { describe, expect, it } from 'vitest'
import { copyCaseId, documentCaseId, riskCaseId, type CaseRisk, type ReportReason } from '#events'
import { newId } from '#platform/core'
import { decideCase, type Verdict } from '../decisions/rules'
import type { Finding } from '../farming/rules'
import { appealCaseId, userCaseId } from './ids'
import { fileReport, isUrgent } from './reports'
import { fileAppeal, lapse, openHeld, openRemoval, openRisk } from './rules'
import { type CaseState, type Subject } from './state'

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
  distinction: null,
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
/** Applies steps in order. A step without a change leaves the state. */
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

  it('by a third reporter makes the case urgent, which sorts it first', () => {
    const two = reportedBy(['r1', 'r2'])
    const three = reportedBy(['r3'], two)
    expect([two?.urgent, three?.urgent]).toEqual([false, true])
    const newer = openRemoval(null, removed, { removal: 0, risks: [], group: [] }, days(1)).next?.rank ?? ''
    expect((three?.rank ?? '') > newer && newer > (two?.rank ?? '')).toBe(true)
  })

  it('is sorted behind a removal that looks like a pile-on, and before others', () => {
    const rankOf = (risks: CaseRisk[]) =>
      openRemoval(null, removed, { removal: 0, risks, group: [] }, days(1)).next
    const three = reportedBy(['r1', 'r2', 'r3'], null, days(0))
    expect(rankOf(['votes-together'])).toMatchObject({ urgent: true, group: [] })
    expect((rankOf(['within-minutes'])?.rank ?? '') > (three?.rank ?? '')).toBe(true)
    expect((rankOf([])?.rank ?? '') < (three?.rank ?? '')).toBe(true)
  })

  it('may be made again after a decision, and starts a new count', () => {
    const decided = decideCase(reportedBy(['r1', 'r2', 'r3']), about, verdict(), now).next ?? null
    expect(decided).toMatchObject({ status: 'closed', urgent: false, openReports: 0 })
    const again = reportedBy(['r1'], decided, days(1))
    expect(again).toMatchObject({ status: 'open', urgent: false, openReports: 1, openedAt: days(1) })
    expect(again?.reports).toHaveLength(4)
  })

  it('adds its reason to those of the open reports; a decision keeps them until the next report', () => {
    const file = (state: CaseState | null, reporter: string, reason: ReportReason) =>
      fileReport(state, about, { ...by(reporter), reason }, now).next ?? null
    const [first, second] = ['Other', 'Harassment or spam'] as const
    const three = file(file(file(null, 'r1', first), 'r2', second), 'r3', first)
    expect(three?.reasons).toEqual([first, second])
    const decided = decideCase(three, about, verdict(), now).next ?? null
    expect(decided?.reasons).toEqual([first, second])
    expect(file(decided, 'r1', second)?.reasons).toEqual([second])
  })

  it('is refused when 300 are open already', () => {
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
  const reports = ages.map((age, i) => ({
    ...by(reporters[i] ?? ''),
    page: null,
    at: days(age),
    settled: false,
  }))
  expect(isUrgent(reports, now)).toBe(expected)
})

describe('a removal', () => {
  it('opens its case once, and once more when the document is removed again', () => {
    const first = openRemoval(null, removed, { removal: 0, risks: [], group: [] }, now)
    expect(first).toMatchObject({ outcome: 'opened', next: { status: 'open', removal: 0 } })
    expect(openRemoval(first.next ?? null, removed, { removal: 0, risks: [], group: [] }, now)).toEqual({
      outcome: 'known',
    })
    expect(openRemoval(first.next ?? null, removed, { removal: 1, risks: [], group: [] }, now).outcome).toBe(
      'opened',
    )
  })

  it('replaces the risks of the previous removal with its own', () => {
    const odd = openRemoval(null, removed, { removal: 0, risks: ['within-minutes'], group: ['g'] }, now)
    expect(odd.next?.risks).toEqual(['within-minutes'])
    const again = openRemoval(odd.next ?? null, removed, { removal: 1, risks: [], group: [] }, now)
    expect(again.next).toMatchObject({ risks: [], group: [], urgent: false })
  })

  it('opens no case if it was decided before its event arrived', () => {
    const restored = decideCase(
      null,
      removed,
      verdict({ decision: 'restore', mustBeOpen: false, removal: 0 }),
      now,
    )
    expect(openRemoval(restored.next ?? null, removed, { removal: 0, risks: [], group: [] }, now)).toEqual({
      outcome: 'known',
    })
  })
})

it('opens the case about a withheld document once, even if it was decided by then', () => {
  const waits: Subject = { ...removed, kind: 'copy', caseId: copyCaseId('d'.repeat(24)) }
  const similar = { documentId: 'e'.repeat(24), share: 0.9 }
  const first = openHeld(null, waits, similar, now)
  expect(first).toMatchObject({
    outcome: 'opened',
    next: { status: 'open', similar },
    events: [{ payload: { kind: 'copy' } }],
  })
  expect(openHeld(first.next ?? null, waits, similar, now)).toEqual({ outcome: 'known' })
  const decided = decideCase(first.next ?? null, waits, verdict({ decision: 'refuse' }), now)
  expect(openHeld(decided.next ?? null, waits, similar, now)).toEqual({ outcome: 'known' })
})

it('takes one appeal', () => {
  const appeal = fileAppeal(null, { ...about, kind: 'appeal' }, { message: 'Please.', contests: [] }, now)
  expect(appeal).toMatchObject({ outcome: 'appealed', next: { message: 'Please.', status: 'open' } })
  expect(fileAppeal(appeal.next ?? null, about, { message: 'Again.', contests: [] }, now)).toEqual({
    outcome: 'appealed-before',
  })
})

it('lets an open appeal lapse once, and never an answered one', () => {
  const subject: Subject = { ...about, kind: 'appeal', caseId: appealCaseId(userId, 1) }
  const { next: open = null } = fileAppeal(null, subject, { message: 'Please.', contests: [] }, now)
  const lapsed = lapse(open, subject, after(1))
  expect(lapsed).toMatchObject({
    outcome: 'lapsed',
    next: { status: 'closed', message: 'Please.', decisions: [] },
    events: [{ payload: { caseId: subject.caseId, kind: 'appeal', userId } }],
  })
  expect(lapse(lapsed.next ?? null, subject, after(2))).toEqual({ outcome: 'nothing-open' })
  const answered = decideCase(open, subject, verdict({ decision: 'reject' }), now).next ?? null
  expect(lapse(answered, subject, after(1))).toEqual({ outcome: 'nothing-open' })
  expect(lapse(null, subject, now)).toEqual({ outcome: 'nothing-open' })
})

describe('a case about unusual points', () => {
  const subject: Subject = { ...about, kind: 'risk', caseId: riskCaseId(userId) }
  const figures = { inAnHour: 11, points: 0, unreadPoints: 0, inside: 0, outside: 0 }
  const found = (
    documents: readonly string[],
    over: Partial<Finding> = {},
  ): Finding & { decided: number } => ({
    risks: ['many-in-an-hour'],
    figures,
    circle: [],
    documents: documents.map((documentId) => ({ documentId, publishedAt: now, openers: 0, outside: 0 })),
    decided: 0,
    ...over,
  })
  const idsOf = (state: CaseState | null | undefined) =>
    state?.documents?.map(({ documentId }) => documentId).sort()
  const first = openRisk(null, subject, found(['d1', 'd2']), now)
  const open = first.next ?? null
  const take = verdict({ decision: 'take-points', documentIds: ['d1'] })

  it('opens with the figures, tells the desk, and is not opened again by the same ones', () => {
    expect(first).toMatchObject({
      outcome: 'opened',
      next: { status: 'open', risks: ['many-in-an-hour'], figures },
      events: [{ payload: { caseId: subject.caseId, kind: 'risk', userId } }],
    })
    expect(openRisk(open, subject, found(['d1', 'd2']), after(1))).toEqual({ outcome: 'known' })
  })

  it('keeps its documents, people and risks while it is open, and takes newer figures', () => {
    const more = found(['d3'], {
      risks: ['few-readers'],
      circle: ['g'],
      figures: { ...figures, points: 110 },
    })
    const { outcome, next } = openRisk(open, subject, more, after(1))
    expect(outcome).toBe('opened')
    expect(next).toMatchObject({
      openedAt: now,
      risks: ['many-in-an-hour', 'few-readers'],
      circle: ['g'],
      figures: { points: 110 },
    })
    expect(idsOf(next)).toEqual(['d1', 'd2', 'd3'])
  })

  it('opens anew after a decision, with the new documents alone', () => {
    const { next: decided = null } = decideCase(open, subject, take, after(1))
    expect(decided).toMatchObject({ status: 'closed', decisions: [{ documentIds: ['d1'] }] })
    const again = openRisk(decided, subject, { ...found(['d3']), decided: 1 }, after(2))
    expect(again.next).toMatchObject({ status: 'open', openedAt: after(2) })
    expect(idsOf(again.next)).toEqual(['d3'])
  })

  it('is not opened by figures from before the decision', () => {
    const { next: decided = null } = decideCase(open, subject, take, after(1))
    expect(openRisk(decided, subject, found(['d1', 'd2', 'd3']), after(2))).toEqual({
      outcome: 'decided-meanwhile',
    })
  })

  it('tells which documents lose their points, and is decided once', () => {
    const { next: decided = null, events } = decideCase(open, subject, take, after(1))
    expect(events).toMatchObject([{ payload: { decision: 'take-points', documentIds: ['d1'] } }])
    expect(decideCase(decided, subject, verdict(), after(2)).outcome).toBe('decided-before')
  })
})

describe('a decision', () => {
  const open = reportedBy(['r1'])
  const closed = decideCase(open, about, verdict({ decision: 'warn' }), now).next ?? null

  const suspended =
    decideCase(null, about, verdict({ decision: 'suspend', mustBeOpen: false, basis: 2 }), now).next ?? null

  const another = { actorId: 'e'.repeat(24) }

  it.each<[string, CaseState | null, Partial<Verdict>, number, string]>([
    ['on an open case', open, {}, 0, 'decided'],
    ['on a closed case', closed, {}, 60_000, 'decided-before'],
    ['without a case', null, { mustBeOpen: false }, 0, 'decided'],
    ['once more, at once', closed, { decision: 'warn', mustBeOpen: false }, 9_999, 'decided-before'],
    ['once more, later', closed, { decision: 'warn', mustBeOpen: false }, 10_000, 'decided'],
    [
      'on the same account status, later',
      suspended,
      { decision: 'suspend', mustBeOpen: false, basis: 2 },
      60_000,
      'decided-before',
    ],
    [
      'on the next account status, at once',
      suspended,
      { decision: 'suspend', mustBeOpen: false, basis: 4 },
      1,
      'decided',
    ],
    [
      'of another kind by another admin, at once',
      closed,
      { ...another, decision: 'suspend', mustBeOpen: false, basis: 0 },
      9_999,
      'decided-before',
    ],
    [
      'of another kind by the same admin, at once',
      closed,
      { decision: 'suspend', mustBeOpen: false, basis: 0 },
      1,
      'decided',
    ],
    [
      'of another kind by another admin, later',
      closed,
      { ...another, decision: 'suspend', mustBeOpen: false, basis: 0 },
      10_000,
      'decided',
    ],
    [
      'of what the last one led to, at once',
      suspended,
      { decision: 'reinstate', mustBeOpen: false, basis: 3 },
      1,
      'decided',
    ],
    [
      'of the same account status and another kind by another admin, at once',
      suspended,
      { ...another, decision: 'warn', mustBeOpen: false },
      1,
      'decided-before',
    ],
  ])('%s', (_, state, over, ms, outcome) => {
    expect(decideCase(state, about, verdict(over), after(ms)).outcome).toBe(outcome)
  })

  it('is stored and published with its admin and note', () => {
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
        openedAt: now,
        documentIds: null,
      },
    ])
    expect(events).toMatchObject([
      { payload: { decisionId: 'f'.repeat(24), decision: 'suspend', userId, actorId: 'b'.repeat(24) } },
    ])
  })
})
