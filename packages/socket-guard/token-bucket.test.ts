import { describe, expect, it } from 'vitest'
import { charge, fullBucket, isFull, take } from './token-bucket'

const rate = { perSecond: 10, burst: 3 }

describe('a token bucket', () => {
  it.each([
    { title: 'gives the burst at once and no more', at: [0, 0, 0, 0], given: [true, true, true, false] },
    {
      title: 'gives one more after a tenth of a second',
      at: [0, 0, 0, 100, 100],
      given: [true, true, true, true, false],
    },
    { title: 'never holds more than the burst', at: [9e6, 9e6, 9e6, 9e6], given: [true, true, true, false] },
    { title: 'gives at the rate for good', at: [0, 100, 200, 300, 400, 500], given: Array(6).fill(true) },
    {
      title: 'fills nothing where the clock goes back',
      at: [0, 0, 0, -5000],
      given: [true, true, true, false],
    },
  ])('$title', ({ at, given }) => {
    const bucket = fullBucket(rate, 0)
    expect(at.map((now) => take(bucket, rate, now))).toEqual(given)
  })

  it('pays a debt off before it gives again', () => {
    const bucket = fullBucket(rate, 0)
    charge(bucket, rate, 0, 13)
    expect(take(bucket, rate, 1000)).toBe(false)
    expect(take(bucket, rate, 1100)).toBe(true)
  })

  it('is full again once all tokens are refilled', () => {
    const bucket = fullBucket(rate, 0)
    take(bucket, rate, 0)
    expect([isFull(bucket, rate, 50), isFull(bucket, rate, 100)]).toEqual([false, true])
  })
})
