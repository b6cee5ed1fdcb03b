import { expect, it } from 'vitest'
import { firstFrom, matchAt, placeOf, stepIn, totalOf } from './step'

const countsOf = (pages: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const page of pages) counts.set(page, (counts.get(page) ?? 0) + 1)
  return counts
}

it.each([
  [[], 1, null],
  [[1, 4, 4, 9], 4, 1],
  [[1, 4, 4, 9], 5, 3],
  [[1, 4], 5, 0],
])('of matches on the pages %j, whoever reads page %d begins with number %j', (pages, page, expected) =>
  expect(firstFrom(countsOf(pages), page)).toBe(expected),
)

it.each([
  [0, { page: 1, within: 0 }],
  [1, { page: 4, within: 0 }],
  [2, { page: 4, within: 1 }],
  [3, { page: 9, within: 0 }],
  [4, null],
])('of matches on the pages 1, 4, 4 and 9, number %d is at %j', (match, expected) =>
  expect(placeOf(countsOf([1, 4, 4, 9]), match)).toEqual(expected),
)

it.each([
  [{ page: 1, within: 0 }, 0],
  [{ page: 4, within: 1 }, 2],
  [{ page: 9, within: 0 }, 3],
  [{ page: 4, within: 2 }, null],
  [{ page: 5, within: 0 }, null],
])('of matches on the pages 1, 4, 4 and 9, the one at %j is number %j', (place, expected) =>
  expect(matchAt(countsOf([1, 4, 4, 9]), place)).toBe(expected),
)

it('counts the matches of all pages', () => expect(totalOf(countsOf([1, 4, 4, 9]))).toBe(4))

it.each([
  [3, 0, 1, 1],
  [3, 2, 1, 0],
  [3, 0, -1, 2],
  [0, 0, 1, 0],
] as const)('of %d matches, from %d by %d leads to %d', (count, from, by, expected) =>
  expect(stepIn(count, from, by)).toBe(expected),
)
