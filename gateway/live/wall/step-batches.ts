import { maxStepsAtOnce, type WallStep } from '#events'
import type { Timers } from '../pace'

/** Pause between two messages. */
const batchMs = 250

/** Gathers steps for a moment and sends them as one message. Of too many, the newest are sent. */
export function createStepBatches({
  send,
  timers,
}: {
  send: (batch: { steps: WallStep[]; skipped: number }) => void
  timers: Pick<Timers, 'after'>
}) {
  let waiting: WallStep[] = []
  let skipped = 0
  let cancel: (() => void) | undefined

  const flush = () => {
    const batch = { steps: waiting, skipped }
    waiting = []
    skipped = 0
    cancel = undefined
    send(batch)
  }

  return {
    push(step: WallStep): void {
      waiting.push(step)
      // In halves, since removing the first of a list costs a copy.
      if (waiting.length >= 2 * maxStepsAtOnce) dropOldest()
      cancel ??= timers.after(batchMs, () => {
        dropOldest()
        flush()
      })
    },
    stop(): void {
      cancel?.()
      cancel = undefined
      waiting = []
      skipped = 0
    },
  }

  function dropOldest(): void {
    const extra = Math.max(0, waiting.length - maxStepsAtOnce)
    skipped += extra
    waiting = waiting.slice(extra)
  }
}
