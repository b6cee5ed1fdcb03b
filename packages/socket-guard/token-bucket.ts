/** The sustained rate, and the burst. */
export interface Rate {
  perSecond: number
  burst: number
}

/** A token bucket: the tokens left at a time (ms). It refills at the rate, which also pays off a debt. */
export interface TokenBucket {
  left: number
  at: number
}

export const fullBucket = ({ burst }: Rate, now: number): TokenBucket => ({ left: burst, at: now })

function refill(bucket: TokenBucket, { perSecond, burst }: Rate, now: number): void {
  bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
  bucket.at = now
}

/** Takes one token; false if none is left. */
export function take(bucket: TokenBucket, rate: Rate, now: number): boolean {
  refill(bucket, rate, now)
  if (bucket.left < 1) return false
  bucket.left -= 1
  return true
}

/** Takes `cost` tokens, even if fewer are left. */
export function charge(bucket: TokenBucket, rate: Rate, now: number, cost: number): void {
  refill(bucket, rate, now)
  bucket.left -= cost
}

/** True if the bucket is as good as new, and may be dropped. */
export function isFull(bucket: TokenBucket, rate: Rate, now: number): boolean {
  refill(bucket, rate, now)
  return bucket.left >= rate.burst
}
