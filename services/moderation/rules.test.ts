import { describe, expect, it } from 'vitest'
import type { KeptWarning } from './model'
import { isSuspended, mayStay, unseenOf, warningFor } from './rules'

const at = new Date('2026-08-10T10:00:00.000Z')
const document = { documentId: 'd'.repeat(24), title: 'Graph theory' }
const kept = (over: Partial<KeptWarning> = {}): KeptWarning => ({
  documentId: 'e'.repeat(24),
  message: 'm',
  at,
  docTitle: 't',
  seen: false,
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
      message: "'Graph theory' was removed after more than 20 dislikes.",
      at,
      docTitle: 'Graph theory',
      seen: false,
    })
  })

  it('never has the time of an earlier warning, because the time identifies it', () => {
    expect(warningFor(document, [kept()], at).at).toEqual(new Date(at.getTime() + 1))
    const later = new Date(at.getTime() + 5000)
    expect(warningFor(document, [kept()], later).at).toEqual(later)
  })
})

it('counts the warnings that were not seen', () => {
  expect(unseenOf([])).toBe(0)
  expect(unseenOf([kept(), kept({ seen: true }), kept()])).toBe(2)
})
