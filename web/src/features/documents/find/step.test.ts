import { expect, it } from 'vitest'
import { firstFrom, stepIn } from './step'

it.each([
  [[], 1, null],
  [[1, 4, 4, 9], 4, 1],
  [[1, 4, 4, 9], 5, 3],
  [[1, 4], 5, 0],
])('of matches on the pages %j, whoever reads page %d begins with number %j', (pages, page, expected) =>
  expect(firstFrom(pages, page)).toBe(expected),
)

it.each([
  [3, 0, 1, 1],
  [3, 2, 1, 0],
  [3, 0, -1, 2],
  [0, 0, 1, 0],
] as const)('of %d matches, from %d by %d leads to %d', (count, from, by, expected) =>
  expect(stepIn(count, from, by)).toBe(expected),
)
