import { expect, it } from 'vitest'
import { stepAmong } from './step-among'

it.each([
  ['ArrowRight', 5, 6],
  ['ArrowRight', 10, 10],
  ['ArrowLeft', 1, 1],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 3, 3],
  ['Home', 7, 1],
  ['End', 7, 10],
  ['Enter', 7, null],
])('%s leads from %i to %s among ten in rows of four', (key, current, next) =>
  expect(stepAmong(key, current, { count: 10, columns: 4 })).toBe(next),
)
