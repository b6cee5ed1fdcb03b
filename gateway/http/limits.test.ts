import { expect, it } from 'vitest'
import { addressKey, createLocalCounter, type Limit } from './limits'

const limit: Limit = { name: 'test', max: 2, seconds: 10, by: 'user' }

it('refuses what exceeds the limit until the window closes, each key for itself', () => {
  let time = 0
  const count = createLocalCounter(() => time)
  expect([count(limit, 'a'), count(limit, 'a')]).toEqual([null, null])
  expect(count(limit, 'a')).toBe(10)
  expect(count(limit, 'b')).toBeNull()
  time = 9500
  expect(count(limit, 'a')).toBe(1)
  time = 10_000
  expect(count(limit, 'a')).toBeNull()
})

it('counts an IPv6 customer as one, whatever address of the prefix is used', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'))
  expect(addressKey('192.0.2.1')).not.toBe(addressKey('192.0.2.2'))
})
