import type { Clock } from '../clock'
import type { Limiter, LimiterOptions } from './port'
import { wholeSeconds } from './seconds-to-wait'

/** Calls are told to the others at most so often. */
const reportEveryMs = 100

interface Window {
  /** As far as it is known: what was reported, and what others reported. */
  calls: number
  unreported: number
  endsAt: number
}

/**
 * A limit that is counted here first, and reported to where all processes count together: at once with the first call of a
 * window, then every 100 ms for all the calls in between. No call waits for it. Where a report fails, this process goes on with
 * its own count.
 */
export function createReportedLimiter(deps: {
  max: LimiterOptions['max']
  seconds: LimiterOptions['seconds']
  clock: Clock
  /** Adds calls to the count of all; resolves to that count and the time until it begins anew. */
  report(key: string, calls: number): Promise<{ calls: number; msLeft: number }>
  /** Begins the count of all anew. */
  clear(key: string): Promise<unknown>
}): Limiter {
  const { max, seconds, clock } = deps
  const windows = new Map<string, Window>()
  let reporting: NodeJS.Timeout | undefined
  const now = () => clock.now().getTime()

  function report(key: string, window: Window): void {
    const calls = window.unreported
    window.unreported = 0
    window.calls += calls
    deps.report(key, calls).then(
      (all) => {
        window.calls = Math.max(window.calls, all.calls)
        window.endsAt = now() + all.msLeft
      },
      () => undefined,
    )
  }

  function reportAll(): void {
    reporting = undefined
    for (const [key, window] of windows) {
      if (window.endsAt <= now()) windows.delete(key)
      else if (window.unreported > 0) report(key, window)
    }
    if (windows.size > 0) schedule()
  }
  const schedule = () => (reporting ??= setTimeout(reportAll, reportEveryMs).unref())

  return {
    async consume(key) {
      let window = windows.get(key)
      const opens = window === undefined || window.endsAt <= now()
      if (window === undefined || opens) {
        window = { calls: 0, unreported: 0, endsAt: now() + seconds * 1000 }
        windows.set(key, window)
      }
      if (window.calls + window.unreported >= max) return wholeSeconds(window.endsAt - now())
      window.unreported++
      if (opens) report(key, window)
      schedule()
      return null
    },
    async forget(key) {
      windows.delete(key)
      await deps.clear(key).catch(() => undefined)
    },
  }
}
