import { expect, it } from 'vitest'
import { topOf } from './destinations'

it.each([
  ['XYZ', [72, 700, null], 700],
  ['XYZ', [72, null, 2], null],
  ['XYZ', [], null],
  ['FitH', [640], 640],
  ['FitBH', [640], 640],
  ['FitR', [0, 100, 300, 500], 500],
  ['Fit', [], null],
  ['FitV', [72], null],
  ['XYZ', [0, NaN], null],
  ['XYZ', [0, 'top'], null],
])('the upper edge of %s %j is %j', (name, numbers, expected) =>
  expect(topOf([{ num: 1, gen: 0 }, { name }, ...numbers])).toBe(expected),
)

it.each([[[]], [[0]], [[0, null]], [[0, { name: 7 }]]])('%j has no upper edge', (destination) =>
  expect(topOf(destination)).toBeNull(),
)
