import { expect, it } from 'vitest'
import { isDoubleTap, isTap, zoomAfterDoubleTap, type Touched } from './taps'

const touch = (x: number, began: number, { dx = 0, lasts = 50 } = {}): Touched => ({
  ...{ from: { x, y: 100 }, to: { x: x + dx, y: 100 } },
  ...{ began, ended: began + lasts },
})

it.each([
  ['short and still', touch(100, 0), true],
  ['trembling', touch(100, 0, { dx: 8 }), true],
  ['long', touch(100, 0, { lasts: 600 }), false],
  ['moving', touch(100, 0, { dx: 60 }), false],
])('a touch that is %s is a tap: %j', (_, touched, expected) => expect(isTap(touched)).toBe(expected))

it.each([
  ['soon, on the same place', touch(100, 0), touch(110, 200), true],
  ['late', touch(100, 0), touch(100, 900), false],
  ['elsewhere', touch(100, 0), touch(200, 200), false],
  ['alone', null, touch(100, 0), false],
])('a second tap %s makes a double tap: %j', (_, first, next, expected) =>
  expect(isDoubleTap(first, next)).toBe(expected),
)

it.each([
  [1, 2],
  [0.5, 2],
  [2, 1],
  [1.25, 1],
  [3, 1],
])('a double tap at zoom %d leads to %d', (zoom, expected) => expect(zoomAfterDoubleTap(zoom)).toBe(expected))
