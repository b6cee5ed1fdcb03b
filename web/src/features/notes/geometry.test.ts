import { describe, expect, it } from 'vitest'
import { firstPlace, fit, moved, resized } from './geometry'

const room = { top: 65, width: 1280, height: 900 }

describe('the notepad', () => {
  it('starts where the specification says', () =>
    expect(fit(firstPlace, room)).toEqual({ x: 40, y: 120, width: 380, height: 260 }))

  it.each([
    ['to the right', 100, 0, { x: 140 }],
    ['not over the left edge', -100, 0, { x: 0 }],
    ['not over the right edge', 9000, 0, { x: 900 }],
    ['not under the navigation bar', 0, -500, { y: 65 }],
    ['not below the window', 0, 9000, { y: 640 }],
  ])('moves %s', (_, dx, dy, change) =>
    expect(moved(firstPlace, dx, dy, room)).toEqual({ ...firstPlace, ...change }),
  )

  it.each([
    ['grows', 100, 50, { width: 480, height: 310 }],
    ['has a smallest size', -900, -900, { width: 260, height: 160 }],
    ['ends at the edges', 9000, 9000, { width: 1240, height: 780 }],
  ])('%s by its corner', (_, dx, dy, change) =>
    expect(resized(firstPlace, dx, dy, room)).toEqual({ ...firstPlace, ...change }),
  )

  it('stays within a window that shrinks', () =>
    expect(fit({ x: 900, y: 640, width: 380, height: 260 }, { top: 65, width: 1000, height: 500 })).toEqual({
      x: 620,
      y: 240,
      width: 380,
      height: 260,
    }))
})
