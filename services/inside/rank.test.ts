import type { DocumentCard } from '#events'
import { expect, it } from 'vitest'
import { rankHits } from './rank'

const hit = (documentId: string, closeness: number, page = 1) => ({
  documentId,
  page,
  closeness,
  excerpt: [],
})
const cards = new Map(
  Object.entries({ a: 3, b: 9, c: 0 }).map(([_id, likes]) => [
    _id,
    { _id, likes, isActive: true } as DocumentCard,
  ]),
)
const order = (hits: ReturnType<typeof hit>[]) =>
  rankHits(hits, cards).map(({ document, page }) => `${document._id}${page}`)

it.each([
  ['the closest words first', [hit('b', 3), hit('a', 0)], ['a1', 'b1']],
  ['then the most liked', [hit('c', 1), hit('a', 1), hit('b', 1)], ['b1', 'a1', 'c1']],
  ['then as the index has them', [hit('a', 1, 5), hit('a', 1, 2)], ['a5', 'a2']],
  ['nothing of a document that is not published', [hit('gone', 0), hit('c', 3)], ['c1']],
])('shows %s', (_, hits, expected) => expect(order(hits)).toEqual(expected))

it('shows nothing of a document that was removed a moment ago', () => {
  const removed = new Map([['a', { _id: 'a', likes: 1, isActive: false } as DocumentCard]])
  expect(rankHits([hit('a', 0)], removed)).toEqual([])
})
