import { expect, it } from 'vitest'
import { maxEffort } from '#events'
import { ceilingOf, effortBeyond, isWorth } from './effort'

it.each([
  [101, 100, 1],
  [200, 100, 1],
  [201, 100, 2],
  [301, 100, 3],
  [800, 100, 7],
  [801, 100, 8],
  [1_000_000, 100, 8],
  // Of a limit that other processes count, too, the own count may be behind.
  [100, 100, 1],
  [0, 100, 1],
  [2001, 2000, 1],
  [6001, 2000, 3],
])('the call number %i at a limit of %i costs %i ordinary checks', (calls, max, effort) => {
  expect(effortBeyond(calls, max)).toBe(effort)
})

it('has the hardest check for the last calls below the ceiling', () => {
  expect(effortBeyond(ceilingOf(100) + 1, 100)).toBe(maxEffort)
  expect(effortBeyond(ceilingOf(100), 100)).toBe(maxEffort - 1)
})

it.each([
  [1, 1, true],
  [1, 2, true],
  [1, 3, false],
  [8, 3, true],
  [7, 8, true],
  [6, 8, false],
])('a solved check worth %i counts where %i is needed: %s', (solved, needed, counts) => {
  expect(isWorth(solved, needed)).toBe(counts)
})
