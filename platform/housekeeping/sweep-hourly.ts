import { sweepEvery, type Swept } from './sweep-every'

export const sweepEveryMs = 3_600_000

/** Sweeps now and every hour, like `sweepEvery`. Stopping does not wait for a running sweep. */
export function sweepHourly(swept: Swept): { stop(): void } {
  const sweeping = sweepEvery({
    ...swept,
    everyMs: sweepEveryMs,
    failure: 'what is old could not be swept',
  })
  sweeping.now()
  return { stop: () => void sweeping.stop() }
}
