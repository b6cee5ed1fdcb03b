import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limiter, LimiterOptions } from './port'

/** A limit that is counted in the memory of one process. */
export function createMemoryLimiter({ name, max, seconds }: LimiterOptions): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds })
  return {
    async consume(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
