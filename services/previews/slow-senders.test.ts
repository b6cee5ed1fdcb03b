import { expect, it } from 'vitest'
import { createSlowSenders } from './slow-senders'

it('knows whose slow files took too long in all, and forgets it within an hour', () => {
  let now = 0
  const senders = createSlowSenders({ slowMs: 5_000, mostMs: 45_000, now: () => now })
  for (let file = 0; file < 100; file++) senders.took('quick', 4_999)
  for (let file = 0; file < 8; file++) senders.took('heavy', 5_500)
  for (const ms of [15_000, 15_000, 14_999]) senders.took('slow', ms)
  expect(senders.has('slow')).toBe(false)
  now = 1_800_000
  senders.took('slow', 15_000)
  expect(['quick', 'heavy', 'slow'].map((sender) => senders.has(sender))).toEqual([false, false, true])
  now = 3_600_000
  expect(senders.has('slow')).toBe(false)
})
