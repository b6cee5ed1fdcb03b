import { expect, it } from 'vitest'
import { middleOf, settledZoom, spreadOf, zoomedBy, type Fingers } from './pinch'

const fingers = (x1: number, y1: number, x2: number, y2: number): Fingers => [
  { x: x1, y: y1 },
  { x: x2, y: y2 },
]

it('the spot between two fingers is in their middle', () =>
  expect(middleOf(fingers(100, 200, 140, 400))).toEqual({ x: 120, y: 300 }))

it.each([
  ['twice as far apart', fingers(100, 100, 200, 100), fingers(50, 100, 250, 100), 2],
  ['half as far apart', fingers(0, 0, 0, 200), fingers(0, 50, 0, 150), 0.5],
  ['turned', fingers(0, 0, 100, 0), fingers(0, 0, 0, 100), 1],
  ['on one place at first', fingers(10, 10, 10, 10), fingers(10, 10, 10, 15), 5],
])('fingers that are %s change the zoom so', (_, before, now, expected) =>
  expect(spreadOf(before, now)).toBe(expected),
)

it.each([
  [1, 2, 2],
  [1, 9, 3],
  [1, 0.1, 0.5],
  [2, 1.2, 2.4],
])('zoom %d, changed by %d, is %d', (zoom, factor, expected) => {
  expect(zoomedBy(zoom, factor)).toBeCloseTo(expected)
  expect(settledZoom(zoom, factor)).toBeCloseTo(expected)
})

it.each([
  [2, 0.52, 1],
  [1, 0.97, 1],
  [1, 1.1, 1.1],
])('zoom %d, changed by %d, ends in %d', (zoom, factor, expected) =>
  expect(settledZoom(zoom, factor)).toBeCloseTo(expected),
)
