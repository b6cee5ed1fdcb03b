import { createBatchLoop } from './batch-loop'
import { settledWithin } from './settled-within'

/** Resolves or rejects as `work` does, which starts together with the work of other callers. */
export type StartTogether = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Starts work in groups, so that its members share what each of their steps batches: they read together, write together, and end together.
 * Work that arrives alone starts at once. What arrives while a group runs starts as the next group, once all of the first have ended or
 * after `longestMs`. After a group of several, the next one first gathers for `gatherMs`, because their callers often return at once.
 */
export function createStartTogether({
  gatherMs,
  longestMs,
}: {
  gatherMs: number
  longestMs: number
}): StartTogether {
  let waiting: ((ended: () => void) => void)[] = []

  const groups = createBatchLoop({
    after: 'turn',
    waiting: () => waiting.length > 0,
    async run() {
      const group = waiting
      waiting = []
      const ended = group.map((start) => new Promise<void>(start))
      await settledWithin(longestMs, ended)
      if (group.length > 1) await new Promise((gathered) => setTimeout(gathered, gatherMs))
    },
  })

  return async (work) => {
    // The work runs in the asynchronous context of its caller.
    const end = await new Promise<() => void>((start) => {
      waiting.push(start)
      groups.start()
    })
    try {
      return await work()
    } finally {
      end()
    }
  }
}
