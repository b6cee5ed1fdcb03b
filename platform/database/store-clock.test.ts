import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStoreClock } from './store-clock'

// Freeze this machine's clock, so that the difference is exact.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const log = pino({ level: 'silent' })
const stepMs = 5 * 60_000

/** A store with a clock that is ahead by `aheadMs`. */
const storeAhead = (aheadMs: number) => {
  const admin = () => ({ command: async () => ({ localTime: new Date(Date.now() + aheadMs) }) })
  return { db: { admin } } as unknown as Parameters<typeof createStoreClock>[0]
}

it.each([
  ['the same', 0, 0],
  ['a little ahead, as all machines are', 400, 0],
  ['five minutes ahead', stepMs, stepMs],
  ['five minutes behind', -stepMs, -stepMs],
])('where the store’s clock is %s, tells the time by it', async (_what, aheadMs, expected) => {
  const clock = await createStoreClock(storeAhead(aheadMs), log)
  expect(clock.now().getTime() - Date.now()).toBe(expected)
  await clock.stop()
})

it('uses this machine’s clock if the store does not report its time', async () => {
  const silent = { db: undefined }
  const clock = await createStoreClock(silent, log)
  expect(clock.now().getTime()).toBe(Date.now())
  await clock.stop()
})
