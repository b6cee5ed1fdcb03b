import type { Clock, CreateLimiter } from '#platform/core'

/** Limits as in memory, by a clock that a test advances. */
export const createClockLimits =
  (clock: Clock): CreateLimiter =>
  ({ max, seconds }) => {
    const windows = new Map<string, { calls: number; endsAt: number }>()
    const now = () => clock.now().getTime()
    return {
      async consume(key) {
        let window = windows.get(key)
        if (window === undefined || window.endsAt <= now())
          window = { calls: 0, endsAt: now() + seconds * 1000 }
        windows.set(key, window)
        window.calls++
        return window.calls > max ? Math.max(1, Math.ceil((window.endsAt - now()) / 1000)) : null
      },
      async calls(key) {
        const window = windows.get(key)
        return window === undefined || window.endsAt <= now() ? 0 : window.calls
      },
      async forget(key) {
        windows.delete(key)
      },
    }
  }
