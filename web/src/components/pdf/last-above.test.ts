import { expect, it } from 'vitest'
import { lastAbove } from './last-above'

const tops = [0, 100, 250, 400]

it.each([
  [-50, 1],
  [0, 1],
  [99, 1],
  [100, 2],
  [260, 3],
  [9000, 4],
])('the page at %d is number %d', (line, expected) =>
  expect(lastAbove(line, tops.length, (number) => tops[number - 1] ?? Infinity)).toBe(expected),
)

it('measures few of many pages', () => {
  let looks = 0
  lastAbove(250_000, 500, (number) => {
    looks += 1
    return number * 1000
  })
  expect(looks).toBeLessThan(11)
})
