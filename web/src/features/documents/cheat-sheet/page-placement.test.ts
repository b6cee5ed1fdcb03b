import { describe, expect, it } from 'vitest'
import {
  boundsOf,
  placePage,
  quarterTurn,
  transform,
  visibleBox,
  type Box,
  type QuarterTurn,
} from './page-placement'

const cell = { x: 100, y: 50, width: 200, height: 300 }
const round = (numbers: readonly number[]) => numbers.map((each) => Math.round(each) + 0)

describe('a page in a cell', () => {
  it.each<[string, Box, QuarterTurn, number[]]>([
    ['as wide as the cell', [0, 0, 200, 200], 0, [100, 100, 200, 200]],
    ['as high as the cell', [0, 0, 100, 300], 0, [150, 50, 100, 300]],
    ['enlarged', [0, 0, 20, 20], 0, [100, 100, 200, 200]],
    ['on its side', [0, 0, 400, 200], 90, [125, 50, 150, 300]],
    ['upside down', [0, 0, 400, 200], 180, [100, 150, 200, 100]],
    ['on its other side', [0, 0, 400, 200], 270, [125, 50, 150, 300]],
    ['from a box that does not start at 0', [-50, 30, 150, 230], 0, [100, 100, 200, 200]],
  ])('%s', (_, box, turn, expected) => {
    const { place, matrix } = placePage({ box, turn }, cell)
    expect(round([place.x, place.y, place.width, place.height])).toEqual(expected)
    const [left, bottom, right, top] = boundsOf(matrix, box)
    expect(round([left, bottom, right - left, top - bottom])).toEqual(expected)
  })

  it.each<[QuarterTurn, 'top left' | 'top right' | 'bottom right' | 'bottom left']>([
    [0, 'top left'],
    [90, 'top right'],
    [180, 'bottom right'],
    [270, 'bottom left'],
  ])('turned clockwise by %i has its top left corner at the %s', (turn, corner) => {
    const { place, matrix } = placePage({ box: [10, 20, 410, 220], turn }, cell)
    const [x, y] = transform(matrix, 10, 220)
    expect(round([x, y])).toEqual(
      round([
        corner.endsWith('left') ? place.x : place.x + place.width,
        corner.startsWith('bottom') ? place.y : place.y + place.height,
      ]),
    )
  })
})

it.each([
  ['the media box', [0, 0, 10, 20], null, [0, 0, 10, 20]],
  ['the crop box', [0, 0, 10, 20], [1, 1, 9, 9], [1, 1, 9, 9]],
  ['what both have in common', [0, 0, 10, 20], [5, 5, 50, 50], [5, 5, 10, 20]],
  ['the media box if they have nothing in common', [0, 0, 10, 20], [30, 30, 50, 50], [0, 0, 10, 20]],
  ['corners in any order', [10, 20, 0, 0], [9, 9, 1, 1], [1, 1, 9, 9]],
  ['US Letter without a box', null, null, [0, 0, 612, 792]],
  ['US Letter instead of an empty box', [0, 0, 0, 20], null, [0, 0, 612, 792]],
  ['US Letter instead of nonsense', [0, 0, Number.NaN, 20], null, [0, 0, 612, 792]],
])('readers see %s', (_, media, crop, box) => expect(visibleBox(media, crop)).toEqual(box))

it.each([
  [0, 0],
  [90, 90],
  [-90, 270],
  [450, 90],
  [540, 180],
  [45, 0],
])('%i degrees turn a page by %i', (degrees, turn) => expect(quarterTurn(degrees)).toBe(turn))
