import { expect, it } from 'vitest'
import { createDrawingBudget } from './drawing-budget'

it('makes a sender wait after too many slow files, until enough of them expire', () => {
  let now = 0
  const budget = createDrawingBudget({ slowMs: 5_000, maxMs: 45_000, now: () => now })
  for (let file = 0; file < 100; file++) budget.record('quick', 4_999)
  for (let file = 0; file < 8; file++) budget.record('heavy', 5_500)
  for (const ms of [15_000, 15_000, 14_999]) budget.record('slow', ms)
  expect(budget.waitMs('slow')).toBe(0)
  now = 1_800_000
  budget.record('slow', 15_000)
  expect(['quick', 'heavy', 'slow'].map((sender) => budget.waitMs(sender))).toEqual([0, 0, 1_800_000])
  now = 3_599_999
  expect(budget.waitMs('slow')).toBe(1)
  now = 3_600_000
  expect(budget.waitMs('slow')).toBe(0)
})

it('makes a sender wait until the whole excess has expired', () => {
  let now = 0
  const budget = createDrawingBudget({ slowMs: 5_000, maxMs: 45_000, now: () => now })
  for (const minute of [0, 1, 2, 3, 4]) {
    now = minute * 60_000
    budget.record('slow', 15_000)
  }
  expect(budget.waitMs('slow')).toBe(3_600_000 - 2 * 60_000)
})
