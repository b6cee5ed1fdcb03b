import { describe, expect, it } from 'vitest'
import { warningIssued, warningWithdrawn } from '#events'
import { raise } from '#platform/core'
import type { KeptWarning } from './model'
import { isSuspended, markSeen, mayStay, removalWarning, unseenOf, warn, warningFor, withdraw } from './rules'

const at = new Date('2026-08-10T10:00:00.000Z')
const document = removalWarning({
  documentId: 'd'.repeat(24),
  title: 'Graph theory',
  removal: 0,
  dislikes: 21,
})
const kept = (over: Partial<KeptWarning> = {}): KeptWarning => ({
  documentId: 'e'.repeat(24),
  removal: 0,
  dislikes: null,
  message: 'm',
  at,
  docTitle: 't',
  seen: false,
  carried: null,
  ...over,
})

it.each([
  [0, true],
  [20, true],
  [21, false],
  [500, false],
])('a document with %d dislikes may stay: %s', (dislikes, expected) => {
  expect(mayStay(dislikes)).toBe(expected)
})

it.each([
  [0, false],
  [2, false],
  [3, true],
  [4, true],
])('%d warnings suspend: %s', (warnings, expected) => {
  expect(isSuspended(warnings)).toBe(expected)
})

describe('a warning', () => {
  it('names the document and the reason', () => {
    expect(warningFor(document, [], at)).toEqual({
      documentId: document.documentId,
      removal: 0,
      dislikes: 21,
      message: "'Graph theory' was removed after more than 20 dislikes.",
      at,
      docTitle: 'Graph theory',
      seen: false,
      carried: null,
    })
  })

  it('never has the time of an earlier warning, since the time identifies it', () => {
    expect(warningFor(document, [kept()], at).at).toEqual(new Date(at.getTime() + 1))
    const later = new Date(at.getTime() + 5000)
    expect(warningFor(document, [kept()], later).at).toEqual(later)
  })
})

it('counts unseen warnings', () => {
  expect(unseenOf([])).toBe(0)
  expect(unseenOf([kept(), kept({ seen: true }), kept()])).toBe(2)
})

describe('warning a user', () => {
  const userId = 'a'.repeat(24)
  const cause = { userId, ...document }
  const warning = warningFor(document, [], at)

  it.each([
    ['the first time', null, [], 1],
    [
      'with a record without warnings',
      { warnings: [], withdrawn: [], pileOns: null, closed: null, keptUntil: null },
      [],
      1,
    ],
    [
      'after one that was seen',
      { warnings: [kept({ seen: true })], withdrawn: [], pileOns: null, closed: null, keptUntil: null },
      [kept({ seen: true })],
      1,
    ],
    [
      'after an unseen one',
      { warnings: [kept()], withdrawn: null, pileOns: null, closed: null, keptUntil: null },
      [kept()],
      2,
    ],
  ])('%s, adds the warning and tells how many there are', (_, record, earlier, unseen) => {
    const added = warningFor(document, earlier, at)
    expect(warn(record, cause, at)).toEqual({
      outcome: 'issued',
      next: { warnings: [...earlier, added], withdrawn: [], pileOns: null, closed: null, keptUntil: null },
      events: [
        raise(warningIssued, {
          userId,
          documentId: document.documentId,
          message: added.message,
          at: added.at.toISOString(),
          docTitle: 'Graph theory',
          total: earlier.length + 1,
          unseen,
          carried: false,
        }),
      ],
    })
  })

  it('changes nothing if there was a warning for the document', () => {
    const record = {
      warnings: [kept(), { ...warning, seen: true }],
      withdrawn: null,
      pileOns: null,
      closed: null,
      keptUntil: null,
    }
    expect(warn(record, cause, at)).toEqual({ outcome: 'issued-before' })
  })
})

describe('withdrawing a warning', () => {
  const userId = 'a'.repeat(24)
  const cause = { userId, documentId: document.documentId, removal: 0 }
  const warning = warningFor(document, [], at)
  const key = `${document.documentId}:0`

  it('removes it, and publishes how many are left', () => {
    expect(
      withdraw(
        { warnings: [kept(), warning], withdrawn: null, pileOns: null, closed: null, keptUntil: null },
        cause,
      ),
    ).toEqual({
      outcome: 'withdrawn',
      next: { warnings: [kept()], withdrawn: [key], pileOns: null, closed: null, keptUntil: null },
      events: [
        raise(warningWithdrawn, {
          userId,
          documentId: document.documentId,
          at: at.toISOString(),
          docTitle: 'Graph theory',
          total: 1,
          unseen: 1,
        }),
      ],
    })
  })

  it('keeps it from being issued later; the next removal of the document warns again', () => {
    const { next = null } = withdraw(null, cause)
    expect(next).toEqual({ warnings: [], withdrawn: [key], pileOns: null, closed: null, keptUntil: null })
    expect(warn(next, { ...document, userId }, at).outcome).toBe('withdrawn')
    expect(warn(next, { ...document, userId, removal: 1 }, at).outcome).toBe('issued')
    expect(withdraw(next, cause)).toEqual({ outcome: 'withdrawn-before' })
  })
})

describe('marking as seen', () => {
  const [first, second] = [kept({ documentId: '1'.repeat(24) }), kept({ documentId: '2'.repeat(24) })]
  const shown = new Set([first.documentId])

  it.each([
    ['no record', null],
    ['no warnings', { warnings: [], withdrawn: [], pileOns: null, closed: null, keptUntil: null }],
    [
      'only warnings that were not shown',
      { warnings: [second], withdrawn: [], pileOns: null, closed: null, keptUntil: null },
    ],
    [
      'only warnings that were seen before',
      { warnings: [{ ...first, seen: true }], withdrawn: [], pileOns: null, closed: null, keptUntil: null },
    ],
  ])('changes nothing where there is %s', (_, record) => {
    expect(markSeen(record, shown)).toEqual({ outcome: 'nothing-to-mark' })
  })

  it('marks shown warnings, leaves those that arrived meanwhile, and publishes nothing', () => {
    expect(
      markSeen(
        { warnings: [first, second], withdrawn: [], pileOns: null, closed: null, keptUntil: null },
        shown,
      ),
    ).toEqual({
      outcome: 'marked',
      next: {
        warnings: [{ ...first, seen: true }, second],
        withdrawn: [],
        pileOns: null,
        closed: null,
        keptUntil: null,
      },
      events: [],
    })
  })
})
