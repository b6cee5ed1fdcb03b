import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './activity-notice'
import { realTimers } from './pace'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs at once, then at most once in each pause, and after the last call', () => {
  const run = vi.fn()
  const throttled = throttle({ run, pauseMs: 2000, timers: realTimers })
  throttled.run()
  expect(run).toHaveBeenCalledTimes(1)
  for (let call = 0; call < 50; call++) throttled.run()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(2)
  throttled.run()
  expect(run).toHaveBeenCalledTimes(3)
  throttled.run()
  throttled.stop()
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(3)
})
