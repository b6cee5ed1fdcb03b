/** Work done in rounds that follow each other: what arrives while one is on its way waits for the next. */
export interface Rounds {
  /** To be called when something has begun to wait. Begins the rounds, unless they are under way. */
  start(): void
  /** Resolves when no round is under way and none is to follow. */
  idle(): Promise<void>
}

/**
 * Runs `round` as long as something waits, never twice at the same time. A busy server so does the work of many in one
 * round, an idle one begins at once. No start is lost: the last look at what waits and the end of the rounds are one step.
 *
 * For work that a caller gathers and answers itself. Reads by key have `readTogether`, where dataloader does that.
 */
export function oneRoundAtATime(work: {
  /** Whether another round is to follow. */
  waiting: () => boolean
  /** Takes what waits before its first await, and deals with it. It must not reject: errors go to those who wait. */
  round: () => Promise<void>
  /** When the first round begins. 'turn': all that is asked for in this turn of the event loop goes together. */
  after: 'turn' | 'microtask'
}): Rounds {
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    await (work.after === 'turn' ? new Promise((begin) => setImmediate(begin)) : undefined)
    while (work.waiting()) await work.round()
    running = undefined
  }

  return {
    start() {
      running ??= run()
    },
    async idle() {
      while (running) await running
    },
  }
}
