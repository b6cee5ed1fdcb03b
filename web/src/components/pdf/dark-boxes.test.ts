import { expect, it } from 'vitest'
import { darkBoxes } from './dark-boxes'

/** `#` dark, `-` of the middle, `.` paper. Each sign is a cell. */
const lightsOf = (rows: readonly string[]) =>
  rows.flatMap((row) => [...row].map((sign) => ({ '#': 60, '-': 180 })[sign] ?? 250))

it.each<[string, readonly string[], string[]]>([
  ['a white page', ['........', '........'], []],
  ['lines of text', ['--------', '........', '-------.', '........'], []],
  ['a thin dark line', ['............', '############', '............'].map((row) => row + row), []],
  ['a photo', ['........', '..####..', '..####..', '..####..'], ['25 25 50 75']],
  ['a photo with light parts', ['........', '.######.', '.##-###.', '.######.'], ['13 25 75 75']],
  ['a page with a dark ground', ['########', '##----##', '########'], ['0 0 100 100']],
  ['two photos', ['###..###', '###..###', '........'], ['0 0 38 67', '63 0 38 67']],
  ['a frame', ['########', '#......#', '#......#', '#......#', '########'], []],
])('the dark parts of %s are known', (_, rows, expected) => {
  const percent = (part: number) => Math.round(part * 100)
  const boxes = darkBoxes(lightsOf(rows), rows[0]?.length ?? 0)
  expect(
    boxes.map(({ left, top, width, height }) => [left, top, width, height].map(percent).join(' ')),
  ).toEqual(expected)
})
