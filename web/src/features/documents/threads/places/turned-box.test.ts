import { expect, it } from 'vitest'
import { turnedBox, unturnedBox } from './turned-box'

const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.1 }
const rounded = (given: typeof box) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Math.round(value * 100) / 100]))

it.each([
  [0, box],
  // The upper left corner comes to the right.
  [90, { x: 0.7, y: 0.1, w: 0.1, h: 0.3 }],
  [180, { x: 0.6, y: 0.7, w: 0.3, h: 0.1 }],
  [270, { x: 0.2, y: 0.6, w: 0.1, h: 0.3 }],
] as const)('a box turns with its page by %d degrees, and back', (turn, expected) => {
  const turned = turnedBox(box, turn)
  expect(rounded(turned)).toEqual(expected)
  expect(rounded(unturnedBox(turned, turn))).toEqual(box)
})
