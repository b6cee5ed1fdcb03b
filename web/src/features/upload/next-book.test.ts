import { expect, it } from 'vitest'
import { nextBook, describeEarned } from './next-book'

const books = [
  { id: 4, title: 'How to Live', price: 80 },
  { id: 1, title: 'Anything You Want', price: 50 },
]

it.each([
  [30, 60, [1], '+30 points, 20 to How to Live'],
  [10, 10, [], '+10 points, 40 to Anything You Want'],
  [10, 50, [], '+10 points, enough for Anything You Want'],
  [10, 50, [1, 4], '+10 points'],
])('of %d earned, with %d points and the books %j, it says %j', (earned, points, ownedBooks, expected) =>
  expect(describeEarned(earned, nextBook(books, { points, ownedBooks }))).toBe(expected),
)
