import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { realTimers } from './pace'
import { throttleByKey } from './throttle-by-key'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs for each key at once, then once in a pause, and after its last change', () => {
  const ran: string[] = []
  const throttled = throttleByKey<string>({
    keyOf: (key) => key,
    run: (key) => void ran.push(key),
    pauseMs: 1000,
    timers: realTimers,
  })
  throttled.push('a')
  for (let vote = 0; vote < 50; vote++) throttled.push('a')
  throttled.push('b')
  expect(ran).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1000)
  expect(ran).toEqual(['a', 'b', 'a'])
  vi.advanceTimersByTime(60_000)
  expect(ran).toEqual(['a', 'b', 'a'])
  throttled.push('a')
  throttled.push('a')
  throttled.stop()
  vi.advanceTimersByTime(60_000)
  expect(ran).toEqual(['a', 'b', 'a', 'a'])
})
