import type { Log } from '../log/create-log'
import type { Housekeeping } from './port'

/** A sweep and the housekeeping that owns it. */
export interface Swept {
  sweep: () => Promise<void>
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
}

export interface Sweeping {
  /** Starts a sweep, unless one is running or another process owns the housekeeping. */
  now(): void
  /** Resolves when the running sweep has ended. */
  stop(): Promise<void>
}

/**
 * Sweeps periodically while this process owns the housekeeping, one sweep at a time. A failed sweep is logged as
 * `failure`; the next one follows as usual.
 */
export function sweepEvery({
  everyMs,
  failure,
  sweep,
  housekeeping,
  log,
}: Swept & { everyMs: number; failure: string }): Sweeping {
  let sweeping: Promise<void> | undefined
  let isStopped = false
  const now = () => {
    if (sweeping || !housekeeping.owned()) return
    sweeping = sweep()
      // A program that stops closes the store under a sweep. The next start sweeps again.
      .catch((error: unknown) => log[isStopped ? 'debug' : 'warn']({ err: error }, failure))
      .finally(() => (sweeping = undefined))
  }
  const timer = setInterval(now, everyMs)
  timer.unref()
  return {
    now,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await sweeping
    },
  }
}
