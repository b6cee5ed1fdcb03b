import { RateLimiterRes } from 'rate-limiter-flexible'

/** Whole seconds, at least one. */
export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** The library throws its refusals: returns the seconds to wait, and rethrows other errors. */
export function secondsToWait(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return wholeSeconds(refusal.msBeforeNext)
  throw refusal
}
