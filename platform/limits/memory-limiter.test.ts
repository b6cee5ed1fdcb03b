import { afterEach, beforeEach, vi } from 'vitest'
import { limitsSuite } from '../testing/limits-suite'
import { createMemoryLimiter } from './memory-limiter'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

limitsSuite('memory', async () => ({
  createLimiter: createMemoryLimiter,
  pass: async (seconds) => void (await vi.advanceTimersByTimeAsync(seconds * 1000)),
}))
