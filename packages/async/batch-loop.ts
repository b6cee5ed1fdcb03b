/** Runs batches one after the other: work that arrives during a batch waits for the next one. */
export interface BatchLoop {
  /** Call this after adding work. Starts the loop unless it is running. */
  start(): void
  /** Resolves when no batch is running and none will follow. */
  idle(): Promise<void>
}

/**
 * Calls `run` for as long as work is waiting, never twice at the same time. Under load one batch does the work of many calls; an
 * idle loop starts at once. No start is lost: the last check for work and the end of the loop are one synchronous step.
 *
 * For callers that collect work themselves.
 */
export function createBatchLoop(work: {
  /** True while another batch is needed. */
  waiting: () => boolean
  /** Takes the waiting work before its first await, and does it. Must not reject: report errors to those who wait. */
  run: () => Promise<void>
  /** When the first batch starts. 'turn': it includes everything added in this turn of the event loop. */
  after: 'turn' | 'microtask'
}): BatchLoop {
  let running: Promise<void> | undefined

  async function loop(): Promise<void> {
    await (work.after === 'turn' ? new Promise((begin) => setImmediate(begin)) : undefined)
    while (work.waiting()) await work.run()
    running = undefined
  }

  return {
    start() {
      running ??= loop()
    },
    async idle() {
      while (running) await running
    },
  }
}
