import { expect, it } from 'vitest'
import { monthsOf, plotOf } from './geometry'

const at = (day: number) => `2026-09-${String(day).padStart(2, '0')}T00:00:00+08:00`

it.each([
  ['nothing', [], { line: 'M0 100', highest: 0, end: { x: 0, y: 100 } }],
  ['one value', [[1, 10]], { line: 'M0 0', highest: 10, end: { x: 0, y: 0 } }],
  [
    'zeros',
    [
      [1, 0],
      [11, 0],
    ],
    { line: 'M0 100H100V100', highest: 0, end: { x: 100, y: 100 } },
  ],
  [
    'a rise and a fall',
    [
      [1, 20],
      [6, 40],
      [11, 10],
    ],
    { line: 'M0 50H50V0H100V75', area: 'M0 50H50V0H100V75V100H0Z', highest: 40, end: { x: 100, y: 75 } },
  ],
  [
    'a moment that is out of order',
    [
      [2, 10],
      [1, 20],
      [12, 20],
    ],
    { line: 'M0 50H0V0H100V0' },
  ],
] as const)('draws %s', (_, points, drawn) =>
  expect(plotOf(points.map(([day, value]) => ({ at: at(day), value })))).toMatchObject(drawn),
)

it.each([
  ['2026-08-01T00:00:00+08:00', '2026-09-30T00:00:00+08:00', ['Aug', 'Sept']],
  ['2026-08-02T00:00:00+08:00', '2026-09-02T00:00:00+08:00', []],
  ['2026-11-15T00:00:00+08:00', '2027-01-31T00:00:00+08:00', ['Dec', 'Jan']],
  ['2026-08-01T00:00:00+08:00', '2026-08-01T00:00:00+08:00', []],
])('marks the months from %s to %s', (from, until, names) =>
  expect(monthsOf(from, until).map(({ name }) => name)).toEqual(names),
)
