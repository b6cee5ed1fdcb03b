import type { Log } from '../log/create-log'
import type { Housekeeping } from './port'

/** A sweep, and whose it is to do. */
export interface Swept {
  sweep: () => Promise<void>
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
}

export interface Sweeping {
  /** Begins a sweep, unless one is under way or another process does them. */
  now(): void
  /** Resolves when the sweep that is under way has ended. */
  stop(): Promise<void>
}

/**
 * Sweeps every so often, while this process owns the housekeeping, and one sweep at a time. A failed sweep is logged as `failure`: the
 * next one follows.
 */
export function sweepEvery({
  everyMs,
  failure,
  sweep,
  housekeeping,
  log,
}: Swept & { everyMs: number; failure: string }): Sweeping {
  let sweeping: Promise<void> | undefined
  const now = () => {
    if (sweeping || !housekeeping.owned()) return
    sweeping = sweep()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => (sweeping = undefined))
  }
  const timer = setInterval(now, everyMs)
  timer.unref()
  return {
    now,
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}
