import { describe, expect, it } from 'vitest'
import { documentCaseId, notesCaseId, type AuditEntry, type CaseKind, type CaseSign } from '#events'
import { documentOf, firstWords, mostSimilar, pastOf, signsOf, type BriefCase } from './context-rules'
import { emptyCase } from './state'

const userId = 'a'.repeat(24)
const documentId = 'd'.repeat(24)
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

function caseOf(kind: CaseKind, over: Partial<BriefCase> = {}): BriefCase {
  const caseId = over._id ?? `${kind}-1`
  const subject = { caseId, kind, subjectId: documentId, userId, title: 'Notes', distinction: null }
  return { ...emptyCase(subject, day(1)), _id: caseId, version: 1, ...over }
}
const decided = (at: Date): BriefCase['decisions'][number] => ({
  ...{ _id: 'e'.repeat(24), decision: 'close', note: 'Fine.', actorId: 'b'.repeat(24), at },
  ...{ basis: null, openedAt: day(1), documentIds: null },
})
const text = { subject: 'want', words: 'Call me.', documentId: null, courseCode: null } as const
const contested = (removal: number): BriefCase['warning'] => ({
  ...{ documentId, removal, docTitle: 'Notes', message: 'Removed.', at: day(1) },
})

it.each<[string, BriefCase, CaseSign[], string | null]>([
  ['reports', caseOf('reports', { reasons: ['Other'] }), ['Other'], null],
  ['reports of an earlier release', caseOf('reports', { reasons: null }), [], null],
  ['a reported document', caseOf('document-reports', { reasons: ['spam'] }), ['spam'], documentId],
  [
    'a reported text at a document',
    caseOf('texts', { reasons: ['harassment'], text: { ...text, documentId } }),
    ['harassment'],
    documentId,
  ],
  ['a reported text at a module', caseOf('texts', { text: { ...text, courseCode: 'CS2030S' } }), [], null],
  ['a removal', caseOf('removal', { risks: ['within-minutes'] }), ['within-minutes'], documentId],
  ['unusual points', caseOf('risk', { risks: ['few-readers'] }), ['few-readers'], null],
  ['a warning by count', caseOf('contest', { warning: contested(0) }), ['count-warned'], documentId],
  ['a warning by an admin', caseOf('contest', { warning: contested(-1) }), ['admin-warned'], null],
  [
    'a near copy',
    caseOf('copy', { similar: { documentId: 'c'.repeat(24), share: 0.9 } }),
    ['near-copy'],
    documentId,
  ],
  ['what waits for another reason', caseOf('copy'), [], documentId],
  ['an appeal', caseOf('appeal'), [], null],
])('%s: its signs and its document', (_, each, signs, document) => {
  expect([signsOf(each), documentOf(each)]).toEqual([signs, document])
})

describe('similar decisions', () => {
  const closed = (id: string, reasons: BriefCase['reasons'], decisions = [decided(day(2))]) =>
    caseOf('document-reports', { _id: id, reasons, decisions })
  const open = closed('open', ['spam', 'wrong'], [])

  it('share the most signs; among equal ones the newest comes first', () => {
    const found = mostSimilar(
      open,
      [closed('a', []), closed('b', ['spam']), closed('c', ['spam', 'wrong']), closed('d', ['wrong'])],
      3,
    )
    expect(found.map((each) => [each.case._id, each.shared])).toEqual([
      ['c', ['spam', 'wrong']],
      ['b', ['spam']],
      ['d', ['wrong']],
    ])
  })

  it('leave out the case itself, and cases that lapsed', () => {
    expect(mostSimilar(open, [closed('open', ['spam']), closed('lapsed', ['spam'], [])], 3)).toEqual([])
  })
})

it.each([
  ['Spam.', 'Spam.'],
  [' Two\n\nlines ', 'Two lines'],
  ['word '.repeat(40), `${'word '.repeat(28).trim()} …`],
  ['x'.repeat(200), `${'x'.repeat(140)} …`],
])('the first words of %j', (note, words) => expect(firstWords(note)).toBe(words))

describe('what happened before', () => {
  const entry = (at: Date, _id: string): AuditEntry => ({
    ...{ _id, at: at.toISOString(), actor: null, action: 'suspend', caseId: null },
    ...{ userId, title: null, distinction: null, note: 'Third warning.' },
  })
  const open = caseOf('removal', { _id: documentCaseId(documentId), status: 'open' })
  const of = (others: BriefCase[], decisions: AuditEntry[] = [], limit = 50) =>
    pastOf(open, { decisions, documentEntries: new Set(['about it']), others }, limit)

  it('is newest first: decisions once each, cases that wait, and cases that lapsed', () => {
    const waits = caseOf('document-reports', {
      ...{ _id: notesCaseId(documentId), status: 'open', openedAt: day(5) },
    })
    const lapsed = caseOf('appeal', { _id: `appeal-${userId}-1`, changedAt: day(3) })
    const past = of(
      [open, waits, lapsed],
      [entry(day(4), 'about it'), entry(day(2), 'x'), entry(day(2), 'x')],
    )
    expect(past.map(({ action, kind, isSameDocument }) => [action, kind, isSameDocument])).toEqual([
      ['waits', 'document-reports', true],
      ['suspend', null, true],
      ['lapsed', 'appeal', false],
      ['suspend', null, false],
    ])
  })

  it('shows a decided case by its decision only, and one that lapsed after it as lapsed', () => {
    const closed = caseOf('reports', { _id: `user-${userId}`, decisions: [decided(day(2))] })
    expect(of([closed])).toEqual([])
    expect(of([{ ...closed, openedAt: day(3), changedAt: day(4) }])).toMatchObject([{ action: 'lapsed' }])
  })

  it('is bounded', () => {
    expect(of([], [entry(day(1), 'x'), entry(day(2), 'y')], 1)).toMatchObject([{ _id: 'y' }])
  })
})
