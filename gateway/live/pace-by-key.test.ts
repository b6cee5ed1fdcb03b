import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { realTimers } from './pace'
import { paceByKey } from './pace-by-key'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('tells of each key at once, then once in a pause, and after its last change', () => {
  const told: string[] = []
  const paced = paceByKey<string>({
    keyOf: (thread) => thread,
    tell: (thread) => void told.push(thread),
    pauseMs: 1000,
    timers: realTimers,
  })
  paced.push('a')
  for (let vote = 0; vote < 50; vote++) paced.push('a')
  paced.push('b')
  expect(told).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['a', 'b', 'a'])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['a', 'b', 'a'])
  paced.push('a')
  paced.push('a')
  paced.stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['a', 'b', 'a', 'a'])
})
