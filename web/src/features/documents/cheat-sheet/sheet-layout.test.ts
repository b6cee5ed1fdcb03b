import { describe, expect, it } from 'vitest'
import {
  bestOrientation,
  layoutSheet,
  sheetsOf,
  waysUp,
  type Orientation,
  type Rectangle,
} from './sheet-layout'

const round = ({ x, y, width, height }: Rectangle) => [x, y, width, height].map(Math.round)
const orientations = ['portrait', 'landscape'] as const
const choices = waysUp.flatMap((up) =>
  orientations.flatMap((orientation) => [true, false].map((hasNumbers) => ({ up, orientation, hasNumbers }))),
)

describe('the cells of a sheet', () => {
  it.each<[2 | 4 | 6 | 9, Orientation, number[][]]>([
    [
      2,
      'portrait',
      [
        [14, 430, 567, 397],
        [14, 28, 567, 397],
      ],
    ],
    [
      2,
      'landscape',
      [
        [14, 28, 404, 553],
        [423, 28, 404, 553],
      ],
    ],
    [
      4,
      'portrait',
      [
        [14, 430, 281, 397],
        [300, 430, 281, 397],
        [14, 28, 281, 397],
        [300, 28, 281, 397],
      ],
    ],
    [
      4,
      'landscape',
      [
        [14, 307, 404, 274],
        [423, 307, 404, 274],
        [14, 28, 404, 274],
        [423, 28, 404, 274],
      ],
    ],
    [
      6,
      'portrait',
      [
        [14, 565, 281, 263],
        [300, 565, 281, 263],
        [14, 296, 281, 263],
        [300, 296, 281, 263],
        [14, 28, 281, 263],
        [300, 28, 281, 263],
      ],
    ],
    [
      6,
      'landscape',
      [
        [14, 307, 268, 274],
        [287, 307, 268, 274],
        [560, 307, 268, 274],
        [14, 28, 268, 274],
        [287, 28, 268, 274],
        [560, 28, 268, 274],
      ],
    ],
  ])('%i on a %s sheet', (up, orientation, expected) =>
    expect(layoutSheet({ up, orientation, hasNumbers: false }).cells.map(round)).toEqual(expected),
  )

  it('nine fill three rows from the top left', () => {
    const { cells } = layoutSheet({ up: 9, orientation: 'portrait', hasNumbers: false })
    expect(new Set(cells.map(({ x }) => Math.round(x)))).toEqual(new Set([14, 205, 395]))
    expect(cells.map(({ y }) => y)).toEqual(cells.map(({ y }) => y).toSorted((one, other) => other - one))
  })

  it.each(choices)('lie on the paper and do not overlap: %j', (choice) => {
    const { width, height, cells, foot } = layoutSheet(choice)
    const all = [...cells, foot]
    expect(cells).toHaveLength(choice.up)
    for (const cell of all) {
      expect(
        Math.min(cell.x, cell.y, width - cell.x - cell.width, height - cell.y - cell.height),
      ).toBeGreaterThan(12)
      for (const other of all)
        if (other !== cell) expect(overlap(cell, other), JSON.stringify([cell, other])).toBe(false)
    }
  })

  it('leave room for numbers below', () => {
    const of = (hasNumbers: boolean) => layoutSheet({ up: 4, orientation: 'portrait', hasNumbers }).cells[2]
    expect((of(true)?.y ?? 0) - (of(false)?.y ?? 0)).toBeCloseTo(9)
    expect((of(false)?.height ?? 0) - (of(true)?.height ?? 0)).toBeCloseTo(9)
  })
})

const overlap = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

it.each<[2 | 4 | 6 | 9, string, number, Orientation]>([
  [2, 'A4 pages', 1.414, 'landscape'],
  [2, 'slides', 0.5625, 'portrait'],
  [4, 'A4 pages', 1.414, 'portrait'],
  [4, 'slides', 0.75, 'landscape'],
  [6, 'A4 pages', 1.414, 'landscape'],
  [6, 'slides', 0.5625, 'portrait'],
  [9, 'A4 pages', 1.414, 'portrait'],
])('%i %s are largest on a sheet in the right orientation', (up, _, ratio, orientation) =>
  expect(bestOrientation(up, ratio)).toBe(orientation),
)

it('pages fill sheet after sheet', () => {
  expect(sheetsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(sheetsOf([], 4)).toEqual([])
})
