import { expect, it } from 'vitest'
import { createSlowSenders } from './slow-senders'

it('knows whose slow files took too long in all, and when enough of it is forgotten', () => {
  let now = 0
  const senders = createSlowSenders({ slowMs: 5_000, mostMs: 45_000, now: () => now })
  for (let file = 0; file < 100; file++) senders.took('quick', 4_999)
  for (let file = 0; file < 8; file++) senders.took('heavy', 5_500)
  for (const ms of [15_000, 15_000, 14_999]) senders.took('slow', ms)
  expect(senders.waitMs('slow')).toBe(0)
  now = 1_800_000
  senders.took('slow', 15_000)
  expect(['quick', 'heavy', 'slow'].map((sender) => senders.waitMs(sender))).toEqual([0, 0, 1_800_000])
  now = 3_599_999
  expect(senders.waitMs('slow')).toBe(1)
  now = 3_600_000
  expect(senders.waitMs('slow')).toBe(0)
})

it('lets wait until as much is forgotten as is too much', () => {
  let now = 0
  const senders = createSlowSenders({ slowMs: 5_000, mostMs: 45_000, now: () => now })
  for (const minute of [0, 1, 2, 3, 4]) {
    now = minute * 60_000
    senders.took('slow', 15_000)
  }
  expect(senders.waitMs('slow')).toBe(3_600_000 - 2 * 60_000)
})
