import type { Housekeeping } from '../housekeeping/port'
import type { Log } from '../log/create-log'

export const sweepEveryMs = 3_600_000

/** Sweeps what is old now and every hour, while this process owns the housekeeping. A failed sweep is logged: the next one follows. */
export function sweepHourly({
  sweep,
  housekeeping,
  log,
}: {
  sweep: () => Promise<void>
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
}): { stop(): void } {
  const sweepWhenOwned = () => {
    if (!housekeeping.owned()) return
    sweep().catch((error: unknown) => log.warn({ err: error }, 'what is old could not be swept'))
  }
  const timer = setInterval(sweepWhenOwned, sweepEveryMs)
  timer.unref()
  sweepWhenOwned()
  return { stop: () => clearInterval(timer) }
}
