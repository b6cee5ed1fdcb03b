import { driverModule } from './driver-module'

/** A connection pool of the driver, as far as this file uses it. */
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
 * The MongoDB driver checks ten times a second if each of its pools is full, and has no setting for that. A full pool is checked every
 * five seconds instead; one that loses connections meanwhile opens those that are requested, as before. Call it before the first
 * connection. Throws if the driver has no such method.
 */
export function restPools(
  pool: Partial<Pool> | undefined = driverModule<{ ConnectionPool?: { prototype: Partial<Pool> } }>(
    'cmap/connection_pool.js',
  )?.ConnectionPool?.prototype,
): void {
  const ensure = pool?.ensureMinPoolSize
  if (pool === undefined || typeof ensure !== 'function')
    throw new Error(
      'mongodb has no ConnectionPool.ensureMinPoolSize(). Install the version that package-lock.json names.',
    )
  if (rested.has(pool)) return
  rested.add(pool)
  pool.ensureMinPoolSize = function (this: Pool) {
    ensure.call(this)
    if (this.poolState !== 'ready' || this.totalConnectionCount < this.options.minPoolSize) return
    clearTimeout(this.minPoolSizeTimer)
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), restMs)
  }
}
