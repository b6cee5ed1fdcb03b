import { expect, it } from 'vitest'
import { reconnectSpreadMs, spreadMs } from './spread'

it.each([
  [0, 2000, 2000],
  [400, 2000, 2000],
  [401, 2005, 2000],
  [2000, 10_000, 2000],
  [10_000, 50_000, 10_000],
])('%i clients re-read within %i ms and connect again within %i ms', (clients, reread, reconnect) => {
  expect(spreadMs(clients)).toBe(reread)
  expect(reconnectSpreadMs(clients)).toBe(reconnect)
})
