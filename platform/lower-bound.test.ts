import { expect, it } from 'vitest'
import { lowerBound } from './lower-bound'

it.each([
  { list: [], from: 1, index: 0 },
  { list: [1], from: 1, index: 0 },
  { list: [1], from: 2, index: 1 },
  { list: [1, 3, 5, 7], from: 4, index: 2 },
  { list: [1, 3, 3, 3, 7], from: 3, index: 1 },
  { list: [1, 3, 5, 7], from: 8, index: 4 },
  { list: [1, 3, 5, 7], from: 0, index: 0 },
])('finds the first of $list from $from on at $index', ({ list, from, index }) => {
  expect(lowerBound(list.length, (at) => (list[at] ?? 0) >= from)).toBe(index)
})
