import type { Clock } from '../clock'
import type { Limiter, LimiterOptions } from './port'
import { wholeSeconds } from './seconds-to-wait'

/** Shortest time between two reports. */
const reportEveryMs = 100

interface Window {
  /** The known total: reported by this process or others. */
  calls: number
  unreported: number
  endsAt: number
}

/**
 * A limit counted here and reported to the shared count: at once with the first call of a window, then every 100 ms for
 * all calls in between. No call waits for a report. If a report fails, this process continues with its own count.
 */
export function createReportedLimiter(deps: {
  max: LimiterOptions['max']
  seconds: LimiterOptions['seconds']
  clock: Clock
  /** Adds calls to the shared count. Resolves to that count and the time until it resets. */
  report(key: string, calls: number): Promise<{ calls: number; msLeft: number }>
  /** Resets the shared count. */
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
    async calls(key) {
      const window = windows.get(key)
      return window === undefined || window.endsAt <= now() ? 0 : window.calls + window.unreported
    },
    async forget(key) {
      windows.delete(key)
      await deps.clear(key).catch(() => undefined)
    },
  }
}
