import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/core'

const retryMs = 500
/** The rest of the program starts first, unless somebody asks: both want the same processor and the same store. */
const leisureMs = 1000

/** What is read in the background when the program starts; whoever needs it waits for it. */
export interface Loading {
  /** Begins to read soon, or when somebody asks, and goes on until all is read. What is missed while the store is away is read again. */
  begin(): void
  /** The same call, answered once all is read; at once where nothing is being read. */
  after<Args extends unknown[], Answer>(
    answer: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>
  /** `early` as long as not all is read, and `later` from then on. */
  either<Args extends unknown[], Answer>(
    early: (...args: Args) => Promise<Answer>,
    later: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>
  /** Reads no more; resolves when the last read has ended. */
  stop(): Promise<void>
}

export function createLoading({
  load,
  log,
}: {
  load: (stopped: AbortSignal) => Promise<void>
  log: Pick<Log, 'info' | 'warn'>
}): Loading {
  const stopped = new AbortController()
  let loading: Promise<void> | undefined
  let hurry = () => {}

  async function untilLoaded(): Promise<void> {
    const isAsked = new Promise<void>((resolve) => (hurry = resolve))
    stopped.signal.addEventListener('abort', hurry)
    await Promise.race([isAsked, pause(leisureMs, undefined, { ref: false })])
    const began = performance.now()
    while (!stopped.signal.aborted) {
      try {
        await load(stopped.signal)
        log.info({ ms: Math.round(performance.now() - began) }, 'the shelves are read')
        return
      } catch (error) {
        if (stopped.signal.aborted) return
        log.warn({ err: error }, 'the shelves could not be read: trying again')
        await pause(retryMs, undefined, { ref: false })
      }
    }
  }

  return {
    begin() {
      loading ??= untilLoaded().finally(() => (loading = undefined))
    },
    after:
      (answer) =>
      async (...args) => {
        if (loading !== undefined) {
          hurry()
          await loading
        }
        return answer(...args)
      },
    either:
      (early, later) =>
      (...args) =>
        loading === undefined ? later(...args) : early(...args),
    async stop() {
      stopped.abort()
      await loading
    },
  }
}
