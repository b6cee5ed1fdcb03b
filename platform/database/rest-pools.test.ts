import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { driverModule } from './driver-module'
import { restPools } from './rest-pools'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pool as the driver has it, that looks whether it is full every tenth of a second. */
class DriversPool {
  looks = 0
  poolState = 'ready'
  options = { minPoolSize: 4 }
  minPoolSizeTimer: NodeJS.Timeout | undefined
  constructor(public totalConnectionCount: number) {}
  ensureMinPoolSize() {
    if (this.poolState !== 'ready') return
    this.looks += 1
    clearTimeout(this.minPoolSizeTimer)
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), 100)
  }
}

it('lets a full pool rest, and none that is not full', () => {
  restPools(DriversPool.prototype)
  restPools(DriversPool.prototype)
  const [full, short] = [new DriversPool(4), new DriversPool(3)]
  for (const pool of [full, short]) pool.ensureMinPoolSize()
  vi.advanceTimersByTime(10_000)
  expect([full.looks, short.looks]).toEqual([3, 101])
})

it('ends with the pool', () => {
  restPools(DriversPool.prototype)
  const pool = new DriversPool(4)
  pool.ensureMinPoolSize()
  pool.poolState = 'closed'
  vi.advanceTimersByTime(60_000)
  expect([pool.looks, vi.getTimerCount()]).toEqual([1, 0])
})

it('knows the pool of the driver that is installed', () => {
  const { ConnectionPool } =
    driverModule<{ ConnectionPool: { prototype: DriversPool } }>('cmap/connection_pool.js') ?? {}
  expect(typeof ConnectionPool?.prototype.ensureMinPoolSize).toBe('function')
})
