import { sweepEvery, type Swept } from './sweep-every'

export const sweepEveryMs = 3_600_000

/** Sweeps what is old now and every hour, as `sweepEvery` does. Stopping it does not wait for a sweep that is under way. */
export function sweepHourly(swept: Swept): { stop(): void } {
  const sweeping = sweepEvery({
    ...swept,
    everyMs: sweepEveryMs,
    failure: 'what is old could not be swept',
  })
  sweeping.now()
  return { stop: () => void sweeping.stop() }
}
