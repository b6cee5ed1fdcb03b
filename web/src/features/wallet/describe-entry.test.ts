import type { WalletEntry } from '#events'
import { expect, it } from 'vitest'
import { describeEntry, signed } from './describe-entry'

const entry: WalletEntry = {
  number: 1,
  delta: 10,
  reason: 'document',
  at: '2026-01-01T00:00:00.000Z',
  documentId: 'a'.repeat(24),
  bookId: null,
  title: 'Streams',
}

it.each([
  [entry, { what: 'Shared', title: 'Streams', to: `/document/${'a'.repeat(24)}` }],
  [
    { ...entry, reason: 'document-deleted', title: null },
    { what: 'Deleted', title: 'a document' },
  ],
  [
    { ...entry, reason: 'book', documentId: null, bookId: 4, title: 'How to Live' },
    { what: 'Redeemed', title: 'How to Live', to: '/rewards' },
  ],
] as const)('describes %j', (given, described) => {
  expect(describeEntry(given)).toMatchObject(described)
})

it.each([
  [10, '+10'],
  [0, '+0'],
  [-50, '−50'],
])('writes %d as %s', (delta, shown) => expect(signed(delta)).toBe(shown))
