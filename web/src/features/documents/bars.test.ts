import { expect, it } from 'vitest'
import { barsAfter } from './bars'

/** True for each place where the bars are away. */
const along = (places: readonly number[], end = 5000): boolean[] => {
  let bars = { away: false, from: 0, at: 0 }
  return places.map((at) => (bars = barsAfter(bars, { at, end, screen: 1000 })).away)
}

it.each([
  ['stay at the top', [0, 40, 119], [false, false, false]],
  ['go as one reads down', [0, 150, 400, 900], [false, true, true, true]],
  ['return as one goes up', [0, 900, 890, 880], [false, true, true, false]],
  ['return at once, however long one read', [900, 1800, 2700, 2680], [true, true, true, false]],
  ['go again as one reads on', [900, 880, 890, 897], [true, false, false, true]],
  ['do not follow a trembling finger', [900, 890, 899, 889, 900], [true, true, true, true, true]],
  ['return at the end of the page', [4200, 4700, 4879, 4880, 5000], [false, true, true, false, false]],
  ['return after a jump to another page', [900, 2500, 2600], [true, false, true]],
  ['return at the top', [900, 120], [true, false]],
])('the bars %s', (_, places, away) => {
  expect(along(places)).toEqual(away)
})

it('stay on a page that hardly scrolls', () => {
  expect(along([0, 50, 130, 200], 240)).toEqual([false, false, false, false])
})

it.each([
  ['stay where they were shown', false, 900, false],
  ['stay away', true, 900, true],
  ['return at the top', true, 0, false],
])('the bars %s as the program scrolls', (_, away, at, expected) => {
  const before = { away, from: 2000, at: 2000 }
  expect(barsAfter(before, { at, end: 5000, screen: 1000, byProgram: true }).away).toBe(expected)
})
