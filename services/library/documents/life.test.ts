import { describe, expect, it, test } from 'vitest'
import { documentStatuses, type DocumentStatus } from '#events'
import { absenceReasonOf, statusOfReason } from './absence-reason'
import { changeStatus, statusAfter, uploaded, type Act } from './life'
import { newDocument } from './rules'

const now = new Date('2026-11-25T12:00:00Z')
const inThirtyDays = new Date('2026-12-25T12:00:00Z')
const document = (over: Partial<ReturnType<typeof newDocument>> = {}) => ({
  ...newDocument({
    _id: 'a'.repeat(24),
    title: 'Streams',
    courseCode: 'CS2030S',
    university: 'NUS',
    year: null,
    file: { ref: 'document/abc.pdf', sizeBytes: 1, sha256: 's' },
    pages: 3,
    uploaderId: 'b'.repeat(24),
    publishedAt: new Date(0),
    isJudged: true,
    similarTo: null,
  }),
  ...over,
})

const acts = [
  'approved',
  'rejected',
  'disliked',
  'restored',
  'deleted',
  'returned',
  'taken-down',
  'closed-by-notice',
  'erased',
] as const
/** The status after each action, in order; a dash if the action is not possible. */
const table: Record<DocumentStatus, string> = {
  published: '-         -        removed -         deleted -         removed    removed    deleted',
  held: '           published rejected -    -         -       -         -          -          deleted',
  rejected: '       -         -        -       -         -       -         -          -          deleted',
  removed: '        -         -        -       published -       -         -          -          deleted',
  deleted: '        -         -        -       -         -       published -          -          deleted',
}

describe.each(documentStatuses)('a document that is %s', (status) => {
  const expected = table[status].trim().split(/\s+/)
  it.each(acts.map((act, at) => [act, expected[at]] as const))('once %s is %s', (act, after) => {
    expect(statusAfter(status, act) ?? '-').toBe(after)
    const { outcome, next, events } = changeStatus(document({ status }), { act }, now)
    expect(outcome?.after.status ?? '-').toBe(after)
    expect(next?.status ?? '-').toBe(after)
    expect(events ?? []).toHaveLength(after === '-' || after === status ? 0 : 1)
  })
})

const counts = { dislikes: 21, version: 30 }
test.each<[Act, Parameters<typeof document>[0], object]>([
  ['approved', { status: 'held' }, { publishedAt: now, life: 1 }],
  ['rejected', { status: 'held' }, { restorableUntil: inThirtyDays }],
  ['disliked', { status: 'published' }, { restorableUntil: null, restored: null, takenDown: null }],
  ['taken-down', { status: 'published' }, { takenDown: true, restored: null }],
  ['closed-by-notice', { status: 'published' }, { takenDown: true }],
  [
    'restored',
    { status: 'removed', takenDown: true, notice: 'n', ...counts },
    { takenDown: null, notice: null },
  ],
  ['restored', { status: 'removed', ...counts }, { restored: { times: 1, ...counts } }],
  [
    'restored',
    { status: 'removed', ...counts, restored: { times: 1, dislikes: 5, version: 9 } },
    { restored: { times: 2, ...counts } },
  ],
  ['deleted', { status: 'published' }, { restorableUntil: inThirtyDays, life: 1 }],
  ['returned', { status: 'deleted', restorableUntil: inThirtyDays }, { restorableUntil: null, life: 2 }],
  ['erased', { status: 'rejected', restorableUntil: inThirtyDays }, { restorableUntil: null }],
])('%s, %j changes to %j', (act, before, after) => {
  const { outcome } = changeStatus(document(before), { act }, now)
  expect(outcome?.after).toMatchObject({ ...after, revision: 2 })
})

test('the event describes the change, and names the student who owned the document', () => {
  const { events } = changeStatus(
    document({ status: 'published', restored: { times: 2, dislikes: 5, version: 9 }, ...counts }),
    { act: 'erased', set: { uploaderId: '0'.repeat(24), title: 'Deleted document' } },
    now,
  )
  expect(events?.map(({ payload }) => payload)).toEqual([
    {
      documentId: 'a'.repeat(24),
      uploaderId: 'b'.repeat(24),
      title: 'Deleted document',
      from: 'published',
      to: 'deleted',
      cause: 'erased',
      revision: 2,
      life: 1,
      removal: 2,
      dislikes: 21,
      version: 30,
      file: null,
      similarTo: null,
    },
  ])
})

test('the event of a new document carries its file if it is published, and its original if it is held', () => {
  const similarTo = { documentId: 'c'.repeat(24), share: 0.9 }
  expect(uploaded(document())).toMatchObject({
    from: null,
    to: 'published',
    file: 'document/abc.pdf',
    similarTo: null,
    revision: 1,
  })
  expect(uploaded(document({ status: 'held', similarTo }))).toMatchObject({
    from: null,
    to: 'held',
    file: null,
    similarTo,
  })
})

test('a return is written only while the counts match those in its event', () => {
  const { unchanged } = changeStatus(document({ status: 'deleted', version: 7 }), { act: 'returned' }, now)
  expect(unchanged).toEqual({ version: 7 })
})

test.each(documentStatuses)('%s has a reason of its own in answers', (status) => {
  for (const takenDown of [null, true])
    for (const notice of [null, 'a'.repeat(24)])
      expect(statusOfReason(absenceReasonOf({ status, takenDown, notice }))).toBe(status)
})
