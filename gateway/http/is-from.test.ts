import { expect, it } from 'vitest'
import { createIsFrom, thisMachine } from './is-from'

it.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['192.168.1.7', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['', false],
  ['localhost', false],
  [undefined, false],
])('tells if %s is this machine', (ip, expected) => {
  expect(createIsFrom(thisMachine)({ ip })).toBe(expected)
})

it('takes single addresses and networks', () => {
  const isFrom = createIsFrom(['192.0.2.7', '2001:db8::/32'])
  expect(['192.0.2.7', '192.0.2.8', '2001:db8::9', '2001:db9::9'].map((ip) => isFrom({ ip }))).toEqual([
    true,
    false,
    true,
    false,
  ])
})
