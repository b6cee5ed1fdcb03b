import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Limiter, LimiterOptions } from './port'
import { secondsToWait } from './seconds-to-wait'

/** A limit counted in the memory of one process. */
export function createMemoryLimiter({ name, max, seconds }: LimiterOptions): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds })
  return {
    consume: (key) => limiter.consume(key).then(() => null, secondsToWait),
    calls: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
