import { expect, it } from 'vitest'
import { createSlowSenders } from './slow-senders'

it('knows who sent slow files again and again, and forgets it within an hour', () => {
  let now = 0
  const senders = createSlowSenders({ slowMs: 5_000, now: () => now })
  for (let file = 0; file < 100; file++) senders.took('honest', 4_999)
  for (const ms of [5_000, 15_000]) senders.took('slow', ms)
  expect(senders.has('slow')).toBe(false)
  senders.took('slow', 15_000)
  expect([senders.has('slow'), senders.has('honest')]).toEqual([true, false])
  now = 3_600_000
  expect(senders.has('slow')).toBe(false)
})
