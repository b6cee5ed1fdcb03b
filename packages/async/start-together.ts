import { settledWithin } from './settled-within'

/** Runs `work`, perhaps together with the work of other callers. Resolves or rejects as `work` does. */
export type StartTogether = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Starts work in groups under load, so that its members share what each of their steps batches: they read together, write together, and end
 * together. Up to `free` may run at once without waiting. Beyond that, what arrives waits until all that runs has ended, or for
 * `longestMs`, and then for `gatherMs`, because callers who were answered at the same moment often return at the same moment.
 */
export function createStartTogether({
  free,
  gatherMs,
  longestMs,
}: {
  free: number
  gatherMs: number
  longestMs: number
}): StartTogether {
  type Start = (end: () => void) => void
  const running = new Set<Promise<void>>()
  let waiting: Start[] = []
  let isCrowded = false

  function begin(start: Start): void {
    const ended = new Promise<void>((end) => start(end)).then(() => void running.delete(ended))
    running.add(ended)
  }

  /** Runs until a group is no larger than `free`. */
  async function startGroups(): Promise<void> {
    isCrowded = true
    for (let size = Infinity; size > free;) {
      await settledWithin(longestMs, running)
      await new Promise((gathered) => setTimeout(gathered, gatherMs))
      const group = waiting
      waiting = []
      for (const start of group) begin(start)
      size = group.length
    }
    isCrowded = false
  }

  function enter(start: Start): void {
    if (!isCrowded && running.size < free) return begin(start)
    waiting.push(start)
    if (!isCrowded) void startGroups()
  }

  return async (work) => {
    // The work runs in the asynchronous context of its caller.
    const end = await new Promise<() => void>(enter)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
