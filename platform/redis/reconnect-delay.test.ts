import { expect, it } from 'vitest'
import { reconnectDelay } from './reconnect-delay'

it.each([
  [0, 25, 50],
  [1, 50, 100],
  [4, 400, 800],
  [6, 1000, 2000],
  [2000, 1000, 2000],
])('waits before attempt %i from %i to %i ms', (attempt, least, most) => {
  expect(reconnectDelay(attempt, () => 0)).toBe(least)
  expect(reconnectDelay(attempt, () => 1)).toBe(most)
})
