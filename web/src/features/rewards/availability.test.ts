import { expect, it } from 'vitest'
import { availabilityOf } from './availability'

it.each([
  [50, [], 'affordable'],
  [49, [], 'too-dear'],
  [0, [3], 'owned'],
  [100, [3], 'owned'],
  [100, [2], 'affordable'],
] as const)('with %d points and books %j a book of 50 points is %s', (points, ownedBooks, expected) => {
  expect(availabilityOf({ id: 3, price: 50 }, { points, ownedBooks })).toBe(expected)
})
