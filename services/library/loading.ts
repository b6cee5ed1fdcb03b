import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/core'

const retryMs = 500
/** The rest of the program starts first, unless a request arrives: both need the processor and the store. */
const delayMs = 1000

/** A load in the background when the program starts. Calls that need it wait for it. */
export interface Loading {
  /** Starts to load after a second, or at the first call that waits for it. Retries until everything is loaded. */
  begin(): void
  /** The same call, delayed until the load is done. */
  after<Args extends unknown[], Answer>(
    answer: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>
  /** `early` until the load is done, `later` from then on. */
  either<Args extends unknown[], Answer>(
    early: (...args: Args) => Promise<Answer>,
    later: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>
  /** Resolves when nothing is being loaded. */
  ended(): Promise<void>
  /** Stops loading; resolves when the last read has ended. */
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
    await Promise.race([isAsked, pause(delayMs, undefined, { ref: false })])
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
    ended: async () => loading,
    async stop() {
      stopped.abort()
      await loading
    },
  }
}
