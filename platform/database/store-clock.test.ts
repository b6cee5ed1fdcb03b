import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createStoreClock } from './store-clock'

const log = pino({ level: 'silent' })
const stepMs = 5 * 60_000

/** A store whose clock is so much ahead of this machine's. */
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
  expect(Math.abs(clock.now().getTime() - Date.now() - expected)).toBeLessThan(200)
  await clock.stop()
})

it('goes by this machine’s clock where the store does not say', async () => {
  const silent = { db: undefined }
  const clock = await createStoreClock(silent, log)
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(200)
  await clock.stop()
})
