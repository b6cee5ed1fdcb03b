import { expect, it } from 'vitest'
import { formatCountdown } from './countdown'

it.each([
  [120, '2:00'],
  [119.2, '2:00'],
  [119, '1:59'],
  [61, '1:01'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
  [-3, '0:00'],
])('shows %d seconds as %s', (seconds, shown) => {
  expect(formatCountdown(seconds)).toBe(shown)
})
