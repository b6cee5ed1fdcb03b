import { expect, it } from 'vitest'
import { describeGrowth } from './describe-growth'

const from = '2026-07-31T16:00:00.000Z'
const grown = (...values: number[]) =>
  values.map((value, i) => ({ at: new Date(Date.parse(from) + i * 86_400_000).toISOString(), value }))

it.each([
  [grown(), null],
  [grown(0, 0), null],
  [
    grown(20, 20),
    { change: 'No change', since: '1 August', label: 'Your points since 1 August: 20 all the time.' },
  ],
  [
    grown(0, 10, 10),
    { change: '+10 points', label: 'Your points since 1 August: 0 at first, 10 at most, 10 now.' },
  ],
  [
    grown(80, 90, 40, 40),
    { change: '−40 points', label: 'Your points since 1 August: 80 at first, 90 at most, 40 now.' },
  ],
  [grown(0, 10, 0, 0), { change: '+0 points' }],
] as const)('describes %j', (points, described) => {
  if (described === null) expect(describeGrowth(points)).toBeNull()
  else expect(describeGrowth(points)).toMatchObject(described)
})
