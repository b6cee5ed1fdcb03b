import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restPools } from './rest-pools'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Like the driver's pool: checks every tenth of a second if it is full. */
class DriversPool {
  checks = 0
  poolState = 'ready'
  options = { minPoolSize: 4 }
  minPoolSizeTimer: NodeJS.Timeout | undefined
  constructor(public totalConnectionCount: number) {}
  ensureMinPoolSize() {
    if (this.poolState !== 'ready') return
    this.checks += 1
    clearTimeout(this.minPoolSizeTimer)
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), 100)
  }
}

it('checks a full pool less often, and any other as before', () => {
  restPools(DriversPool.prototype)
  restPools(DriversPool.prototype)
  const [full, short] = [new DriversPool(4), new DriversPool(3)]
  for (const pool of [full, short]) pool.ensureMinPoolSize()
  vi.advanceTimersByTime(10_000)
  expect([full.checks, short.checks]).toEqual([3, 101])
})

it('stops with the pool', () => {
  restPools(DriversPool.prototype)
  const pool = new DriversPool(4)
  pool.ensureMinPoolSize()
  pool.poolState = 'closed'
  vi.advanceTimersByTime(60_000)
  expect([pool.checks, vi.getTimerCount()]).toEqual([1, 0])
})

it('finds the pool of the installed driver, and throws without it', () => {
  expect(() => restPools()).not.toThrow()
  expect(() => restPools({})).toThrow('ensureMinPoolSize')
})
