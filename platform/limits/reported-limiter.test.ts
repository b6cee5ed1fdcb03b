import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitsSuite } from '../testing/limits-suite'
import { createReportedLimiter } from './reported-limiter'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clock = { now: () => new Date() }
const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))

/** A count for several processes, like Redis. */
function createCount(seconds: number) {
  const counts = new Map<string, { calls: number; endsAt: number }>()
  let away = false
  const reports: number[] = []
  return {
    reports,
    goAway: () => (away = true),
    comeBack: () => (away = false),
    async report(key: string, calls: number) {
      if (away) throw new Error('away')
      reports.push(calls)
      let count = counts.get(key)
      if (!count || count.endsAt <= Date.now()) count = { calls: 0, endsAt: Date.now() + seconds * 1000 }
      count.calls += calls
      counts.set(key, count)
      return { calls: count.calls, msLeft: count.endsAt - Date.now() }
    },
    async clear(key: string) {
      if (away) throw new Error('away')
      counts.delete(key)
    },
  }
}

limitsSuite('reported', async () => ({
  createLimiter: ({ max, seconds }) =>
    createReportedLimiter({ max, seconds, clock, ...createCount(seconds) }),
  pass: (seconds) => pass(seconds * 1000),
}))

const waits = async (limiter: { consume(key: string): Promise<number | null> }, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => limiter.consume('a')))

it('reports the first call at once, and all that follow within 100 ms together', async () => {
  const count = createCount(10)
  const limiter = createReportedLimiter({ max: 1000, seconds: 10, clock, ...count })
  await waits(limiter, 51)
  expect(count.reports).toEqual([1])
  await pass(100)
  expect(count.reports).toEqual([1, 50])
  await pass(5000)
  expect(count.reports).toEqual([1, 50])
})

it('counts the calls that other processes allowed, 100 ms later', async () => {
  const count = createCount(10)
  const [here, there] = [1, 2].map(() => createReportedLimiter({ max: 10, seconds: 10, clock, ...count }))
  if (!here || !there) throw new Error('two were made')
  expect(await waits(here, 8)).toEqual(Array(8).fill(null))
  await pass(100)
  expect(await waits(there, 1)).toEqual([null])
  await pass(0)
  expect((await waits(there, 3)).map((wait) => wait === null)).toEqual([true, false, false])
  await pass(100)
  await waits(here, 1)
  await pass(100)
  expect(await waits(here, 1)).toEqual([10])
  await pass(10_000)
  expect(await waits(here, 1)).toEqual([null])
})

it('uses its own count while the shared count is unavailable, and the shared count afterwards', async () => {
  const count = createCount(10)
  const limiter = createReportedLimiter({ max: 10, seconds: 10, clock, ...count })
  const other = createReportedLimiter({ max: 10, seconds: 10, clock, ...count })
  count.goAway()
  expect(await waits(limiter, 11)).toEqual([...Array<null>(10).fill(null), 10])
  await limiter.forget('a')
  expect(await waits(limiter, 1)).toEqual([null])
  count.comeBack()
  await waits(other, 9)
  await pass(100)
  await waits(limiter, 1)
  await pass(100)
  expect(await waits(limiter, 1)).toEqual([10])
})

it('keeps no timer for unused keys', async () => {
  const limiter = createReportedLimiter({ max: 10, seconds: 10, clock, ...createCount(10) })
  await limiter.consume('a')
  await pass(10_200)
  expect(vi.getTimerCount()).toBe(0)
})
