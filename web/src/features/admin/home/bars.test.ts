import { expect, it } from 'vitest'
import { drawing, placeBars } from './bars'

it('gives the greatest value the whole height, half of it half, and none a line', () => {
  const [one, half, none] = placeBars([[10, 5, 0]]).map(({ bars: [bar] }) => bar?.height)
  expect([one, half, none]).toEqual([88, 44, 1.5])
})

it('draws only lines where nothing happened', () => {
  for (const { bars } of placeBars([[0, 0]])) expect(bars[0]?.height).toBe(1.5)
})

it('leaves out what is unknown', () => {
  expect(placeBars([[null, 3]]).map(({ bars }) => bars[0] !== null)).toEqual([false, true])
})

it('puts the bars of a day side by side, within its place and the drawing', () => {
  const days = placeBars([
    [1, 2, 3],
    [3, 2, 1],
  ])
  for (const [day, { bars }] of days.entries()) {
    const [first, second] = bars
    if (!first || !second) throw new Error('no bars')
    expect(first.x + first.width).toBeLessThan(second.x)
    expect(first.x).toBeGreaterThan((day * drawing.width) / 3)
    expect(second.x + second.width).toBeLessThan(((day + 1) * drawing.width) / 3)
  }
})
