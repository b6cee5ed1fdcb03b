import type { Timers } from './pace'

/** Throttles by key: runs at once, and once more after the pause if the key was pushed meanwhile. */
export function throttleByKey<T>({
  keyOf,
  run,
  pauseMs,
  timers,
}: {
  keyOf: (value: T) => string
  run: (value: T) => void
  pauseMs: number
  timers: Pick<Timers, 'after'>
}) {
  const pausing = new Map<string, { isWaiting: boolean; cancel: () => void }>()

  function begin(key: string, value: T): void {
    const cancel = timers.after(pauseMs, () => {
      const isWaiting = pausing.get(key)?.isWaiting === true
      pausing.delete(key)
      if (isWaiting) begin(key, value)
    })
    pausing.set(key, { isWaiting: false, cancel })
    run(value)
  }

  return {
    push(value: T): void {
      const key = keyOf(value)
      const known = pausing.get(key)
      if (known === undefined) begin(key, value)
      else known.isWaiting = true
    },
    stop(): void {
      for (const { cancel } of pausing.values()) cancel()
      pausing.clear()
    },
  }
}
