import { RateLimiterRes } from 'rate-limiter-flexible'

/** Whole seconds, one at least. */
export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** What the library says by throwing: the seconds to wait where a limit was reached. Throws what is no such refusal. */
export function secondsToWait(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return wholeSeconds(refusal.msBeforeNext)
  throw refusal
}
