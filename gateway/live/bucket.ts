/** So many a second for good, and so many at once. */
export interface Rate {
  perSecond: number
  burst: number
}

/** A token bucket: what is left of the burst, at some time (ms). It fills by the rate; a debt is paid off by it too. */
export interface Bucket {
  left: number
  at: number
}

/** The bucket of whoever begins now. */
export const fullBucket = ({ burst }: Rate, now: number): Bucket => ({ left: burst, at: now })

function fill(bucket: Bucket, { perSecond, burst }: Rate, now: number): void {
  bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
  bucket.at = now
}

/** Takes one; false where nothing is left. */
export function take(bucket: Bucket, rate: Rate, now: number): boolean {
  fill(bucket, rate, now)
  if (bucket.left < 1) return false
  bucket.left -= 1
  return true
}

/** Takes what something turned out to cost, also where it is more than is left. */
export function charge(bucket: Bucket, rate: Rate, now: number, cost: number): void {
  fill(bucket, rate, now)
  bucket.left -= cost
}

/** Whether it is as a new one would be, and may be forgotten. */
export function isFull(bucket: Bucket, rate: Rate, now: number): boolean {
  fill(bucket, rate, now)
  return bucket.left >= rate.burst
}
