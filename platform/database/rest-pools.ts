import { driverModule } from './driver-module'

/** A pool of the driver, as far as it is known here. */
interface Pool {
  readonly poolState: string
  readonly totalConnectionCount: number
  readonly options: { readonly minPoolSize: number }
  minPoolSizeTimer: NodeJS.Timeout | undefined
  ensureMinPoolSize(): void
}

const restMs = 5_000
const rested = new WeakSet<object>()

/**
 * MongoDB's driver looks ten times a second whether each of its pools is full, and has no setting for that: half of all for which an idle
 * program would wake up. A full pool is now looked at every five seconds; one that loses connections meanwhile opens those that are
 * asked for, as ever. To be called before the first connection is made. Where the driver has changed, all stays as it has it.
 */
export function restPools(
  pool: Partial<Pool> | undefined = driverModule<{ ConnectionPool?: { prototype: Partial<Pool> } }>(
    'cmap/connection_pool.js',
  )?.ConnectionPool?.prototype,
): void {
  const ensure = pool?.ensureMinPoolSize
  if (pool === undefined || typeof ensure !== 'function' || rested.has(pool)) return
  rested.add(pool)
  pool.ensureMinPoolSize = function (this: Pool) {
    ensure.call(this)
    if (this.poolState !== 'ready' || this.totalConnectionCount < this.options.minPoolSize) return
    clearTimeout(this.minPoolSizeTimer)
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), restMs)
  }
}
