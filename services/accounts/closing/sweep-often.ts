import type { Housekeeping, Log } from '#platform'

const everyMs = 2000

/** Sweeps every two seconds, while this process owns the housekeeping: what is swept waits for minutes, not hours. */
export function sweepOften({
  sweep,
  housekeeping,
  log,
}: {
  sweep: () => Promise<void>
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
}): { stop(): Promise<void> } {
  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    if (sweeping || !housekeeping.owned()) return
    sweeping = sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'closed accounts could not be looked for'))
      .finally(() => (sweeping = undefined))
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}
