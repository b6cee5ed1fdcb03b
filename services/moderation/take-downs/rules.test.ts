import { describe, expect, it } from 'vitest'
import {
  formerStudentId,
  noticeDataDays,
  takeDownChanged,
  takeDownStates,
  type RestorationRequest,
} from '#events'
import {
  answer,
  askRestoration,
  confirm,
  file,
  runOut,
  tellCourt,
  undo,
  withoutNames,
  withoutUploader,
} from './rules'
import type { Notice } from './rules'

const now = new Date('2026-07-06T04:00:00.000Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const [id, uploaderId, documentId, decisionId] = ['a', 'b', 'c', 'd'].map((sign) => sign.repeat(24)) as [
  string,
  string,
  string,
  string,
]
const claimant = {
  ...{ name: 'Lee Mei', address: '1 Shelf Road', phone: '6000 0000', email: 'mei@law.test' },
  ...{ onBehalfOf: null, signature: 'Lee Mei' },
}
const filed = file(
  id,
  {
    documentId,
    ground: 'copyright',
    work: 'My slides.',
    why: 'All pages.',
    ...claimant,
    entitled: true,
    goodFaith: true,
    truthful: true,
  },
  { uploaderId, title: 'Heaps' },
  'seed',
  now,
)
const notice = (over: Partial<Notice> = {}): Notice => ({ ...filed.next, ...over })
const asked: RestorationRequest = {
  ...{ words: 'They are mine.', name: 'Kim', address: '2 Shelf Road', signature: 'Kim' },
  ...{ goodFaith: true, jurisdiction: true },
}
const court = { words: 'Case 7.', at: now, answer: 'pending' as const }
const deadline = new Date('2026-07-20T16:00:00.000Z')
const made = (decision: 'take-down' | 'reject' | 'record-court') => ({ decisionId, decision, note: 'Read.' })

it('begins unconfirmed, and says nothing of its claimant in its event', () => {
  expect(filed.next).toMatchObject({ state: 'unconfirmed', claimant, round: 0 })
  expect(filed.events).toEqual([
    {
      definition: takeDownChanged,
      payload: {
        ...{
          noticeId: id,
          documentId,
          uploaderId,
          title: 'Heaps',
          ground: 'copyright',
          state: 'unconfirmed',
        },
        ...{ step: 'filed', round: 0, decisionId: null, note: null },
      },
    },
  ])
  expect(JSON.stringify(filed.events)).not.toContain('Mei')
})

it('is confirmed once', () => {
  expect(confirm(null, id, now).outcome).toBe('unknown')
  const { next, outcome } = confirm(notice(), id, now)
  expect([outcome, next?.state, next?.round]).toEqual(['confirmed', 'open', 1])
  for (const state of takeDownStates.filter((each) => each !== 'unconfirmed'))
    expect(confirm(notice({ state }), id, now)).toEqual({ outcome: 'confirmed-before' })
})

describe('an answer', () => {
  it.each([
    ['upholds', notice({ state: 'open' }), 'take-down', 'upheld', 'upheld'],
    ['rejects', notice({ state: 'open' }), 'reject', 'rejected', 'rejected'],
    [
      'records court action',
      notice({ state: 'restoring', court, deadline }),
      'record-court',
      'closed',
      'court-recorded',
    ],
    [
      'sets court action aside',
      notice({ state: 'restoring', court, deadline }),
      'reject',
      'restoring',
      'court-set-aside',
    ],
  ] as const)('%s', (_, before, decision, state, step) => {
    const { next, events } = answer(before, id, made(decision), later(1))
    expect(next).toMatchObject({ state, decisionIds: [decisionId], dataUntil: later(1 + noticeDataDays) })
    expect(events?.[0]?.payload).toMatchObject({ step, decisionId, note: 'Read.' })
    expect(answer(next ?? null, id, made(decision), later(2))).toEqual({ outcome: 'answered-before' })
  })

  it.each([
    ['nothing is asked', notice({ state: 'upheld' }), 'take-down'],
    ['no court action was told of', notice({ state: 'restoring' }), 'record-court'],
    ['it was not confirmed', notice(), 'take-down'],
    ['court action is no answer to a notice', notice({ state: 'open' }), 'record-court'],
  ] as const)('changes nothing where %s', (_, before, decision) => {
    expect(answer(before, id, made(decision), now)).toEqual({ outcome: 'nothing-to-answer' })
  })
})

describe('a restoration notice', () => {
  it('starts a clock of ten working days', () => {
    const { next, events } = askRestoration(notice({ state: 'upheld' }), id, uploaderId, asked, now)
    expect(next).toMatchObject({ state: 'restoring', deadline, restoration: { words: 'They are mine.' } })
    expect(JSON.stringify(events)).not.toContain('Kim')
    expect(askRestoration(next ?? null, id, uploaderId, asked, now)).toEqual({ outcome: 'asked-before' })
  })

  it.each([
    ['of somebody else', notice({ state: 'upheld' }), 'e'.repeat(24)],
    ['against a person who is shown', notice({ state: 'upheld', ground: 'person' }), uploaderId],
    ...(['unconfirmed', 'open', 'rejected', 'restored', 'closed'] as const).map(
      (state) => [`when it is ${state}`, notice({ state }), uploaderId] as const,
    ),
  ] as const)('is refused %s', (_, before, userId) => {
    expect(askRestoration(before, id, userId, asked, now)).toEqual({ outcome: 'too-late' })
  })
})

describe('the clock', () => {
  const running = notice({ state: 'restoring', deadline })
  it.each<[string, Notice, Date, string]>([
    ['before its end', running, new Date(deadline.getTime() - 1), 'not-due'],
    ['at its end', running, deadline, 'restored'],
    ['long after, since nobody looked', running, later(400), 'restored'],
    ['while court action is looked at', { ...running, court }, later(400), 'not-due'],
    [
      'once court action was set aside',
      { ...running, court: { ...court, answer: 'set-aside' } },
      deadline,
      'restored',
    ],
    ['of a document that stays closed', { ...running, state: 'closed' }, later(400), 'not-due'],
    ['that ran out before', { ...running, state: 'restored' }, later(400), 'not-due'],
  ])('%s', (_, before, at, outcome) => expect(runOut(before, id, at).outcome).toBe(outcome))

  it('waits from the moment that court action is told of, once', () => {
    const { next, events } = tellCourt(running, id, 'Case 7.', now)
    expect(next).toMatchObject({ state: 'restoring', round: 1, court })
    expect(events?.[0]?.payload).toMatchObject({ step: 'court-told' })
    expect(tellCourt(next ?? null, id, 'Again.', now)).toEqual({ outcome: 'told-before' })
    for (const answer of ['set-aside', 'recorded'] as const)
      expect(tellCourt({ ...running, court: { ...court, answer } }, id, 'Again.', now)).toEqual({
        outcome: 'answered',
      })
    for (const state of ['open', 'upheld', 'restored'] as const)
      expect(tellCourt(notice({ state }), id, 'Case 7.', now)).toEqual({ outcome: 'too-late' })
  })
})

it('is undone when an admin restores the document after it was upheld', () => {
  const upheld = { decidedAt: now }
  for (const state of takeDownStates) {
    const closes = ['upheld', 'restoring', 'closed'].includes(state)
    expect(undo(notice({ ...upheld, state }), id, now, now).outcome).toBe(closes ? 'restored' : 'not-closed')
  }
  const told = notice({ ...upheld, state: 'restoring', court })
  expect(undo(told, id, later(1), now).next?.court?.answer).toBe('set-aside')
  expect(undo(told, id, later(-1), now)).toEqual({ outcome: 'not-closed' })
})

it('loses names and addresses two years after its last step, unless somebody waits', () => {
  const who = { name: 'Kim', address: '2 Shelf Road', signature: 'Kim' }
  const done = notice({ state: 'upheld', restoration: { words: 'Mine.', at: now, who } })
  expect(withoutNames(done, later(noticeDataDays - 1)).outcome).toBe('not-due')
  expect(withoutNames(done, later(noticeDataDays)).next).toMatchObject({
    claimant: null,
    restoration: { words: 'Mine.', who: null },
    dataUntil: null,
  })
  for (const state of ['unconfirmed', 'open', 'restoring'] as const)
    expect(withoutNames(notice({ state }), later(9999)).outcome).toBe('not-due')
})

it('loses its uploader with their account', () => {
  expect(withoutUploader(notice(), id, { userId: 'e'.repeat(24), documents: 'keep' }, now).outcome).toBe(
    'nothing-to-erase',
  )
  expect(withoutUploader(notice(), id, { userId: uploaderId, documents: 'keep' }, now).next).toMatchObject({
    uploaderId: formerStudentId,
    title: 'Heaps',
  })
  expect(withoutUploader(notice(), id, { userId: uploaderId, documents: 'delete' }, now).next?.title).toBe(
    'Deleted document',
  )
})

it.each([
  ['unconfirmed', 'closed', []],
  ['open', 'closed', ['document-deleted']],
  ['upheld', 'closed', []],
  ['restoring', 'closed', ['document-deleted']],
  ['closed', 'closed', []],
  ['rejected', 'rejected', []],
  ['restored', 'restored', []],
] as const)('that is %s is %s once its document went with its uploader', (state, after, steps) => {
  const before = notice({ state, deadline, court, dataUntil: now })
  const left = { userId: uploaderId, documents: 'delete' as const }
  const { next, events } = withoutUploader(before, id, left, now)
  expect(next).toMatchObject({ state: after, court: { answer: 'set-aside' } })
  expect(events?.map(({ payload }) => (payload as { step: string }).step)).toEqual(steps)
  if (next === undefined) throw new Error('nothing was erased')
  // Nobody waits any more: names and addresses go.
  expect(runOut(next, id, later(400)).outcome).toBe('not-due')
  expect(withoutNames(next, later(noticeDataDays)).outcome).toBe('deleted')
  expect(withoutUploader(next, id, left, later(1)).outcome).toBe('nothing-to-erase')
})
