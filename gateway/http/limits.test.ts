import { expect, it } from 'vitest'
import { createMemoryLimiter } from '#platform'
import { addressKey, createCounter, TooManyRequests, type Limit } from './limits'

const limit: Limit = { name: 'test', max: 2, seconds: 10, by: 'user' }

it('creates one limiter per limit and uses it for every call', async () => {
  const made: string[] = []
  const counter = createCounter((options) => {
    made.push(options.name)
    return createMemoryLimiter(options)
  })
  const other: Limit = { ...limit, name: 'other', hot: true }
  for (const each of [limit, other]) {
    expect([await counter.count(each, 'a'), await counter.count(each, 'a')]).toEqual([null, null])
    expect(await counter.count(each, 'a')).toBe(10)
    expect(await counter.count(each, 'b')).toBeNull()
    await counter.forget(each, 'a')
    expect(await counter.count(each, 'a')).toBeNull()
  }
  expect(made).toEqual(['test', 'other'])
})

it.each([
  ['2001:db8:1:2::1', '2001:db8:1::/56'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1::/56'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
  ['fe80::1%eth0', 'fe80::/56'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.2', '192.0.2.2'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('counts %s as %s: all addresses of an IPv6 customer count together', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

it.each([
  [1, 'a moment'],
  [60, 'a moment'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3600, '60 minutes'],
])('says for a wait of %i seconds: %s', (seconds, wait) => {
  const refusal = new TooManyRequests(seconds)
  expect(refusal.message).toBe(`Too many requests. Please wait ${wait} and try again.`)
  expect(refusal.retryAfterSeconds).toBe(seconds)
})
