import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sweepEvery } from './sweep-every'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everyMs = 2_000
const pass = (sweeps: number) => vi.advanceTimersByTimeAsync(sweeps * everyMs)

/** A sweep that counts its runs and ends when released. */
function setUp() {
  const seen = { begun: 0, letGo: () => {}, fail: () => {}, said: [] as string[] }
  const sweep = () => {
    seen.begun++
    return new Promise<void>((resolve, reject) => {
      seen.letGo = resolve
      seen.fail = () => reject(new Error('away'))
    })
  }
  const log = pino({ level: 'info' }, { write: (line) => void seen.said.push(line) })
  const housekeeping = { owned: () => true }
  return { seen, sweeping: sweepEvery({ everyMs, failure: 'failed', sweep, housekeeping, log }) }
}

it('starts no sweep while one is running', async () => {
  const { seen, sweeping } = setUp()
  await pass(3)
  sweeping.now()
  expect(seen.begun).toBe(1)
  seen.letGo()
  await pass(1)
  expect(seen.begun).toBe(2)
})

it('stops when the running sweep has ended, and starts no other', async () => {
  const { seen, sweeping } = setUp()
  await pass(1)
  let stopped = false
  const stopping = sweeping.stop().then(() => (stopped = true))
  await pass(2)
  expect([seen.begun, stopped]).toEqual([1, false])
  seen.letGo()
  await stopping
  await pass(2)
  expect(seen.begun).toBe(1)
})

it('warns of a failed sweep, unless the stop has cut it off', async () => {
  const { seen, sweeping } = setUp()
  await pass(1)
  seen.fail()
  await pass(1)
  expect(seen.said).toHaveLength(1)
  const stopping = sweeping.stop()
  seen.fail()
  await stopping
  expect(seen.said).toHaveLength(1)
})
