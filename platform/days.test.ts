import { describe, expect, it } from 'vitest'
import { dayNamed, daysUntil } from './days'

describe('the day of Singapore', () => {
  it.each([
    ['2026-11-27T15:59:59.999Z', '2026-11-27'],
    ['2026-11-27T16:00:00.000Z', '2026-11-28'],
    ['2026-11-26T16:00:00.000Z', '2026-11-27'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
  ])('at %s is %s', (now, name) => {
    expect(daysUntil(new Date(now), 1)).toMatchObject([{ name }])
  })
})

it('lists days oldest first, each beginning where the one before ends', () => {
  const days = daysUntil(new Date('2026-03-02T00:00:00Z'), 3)
  expect(days).toEqual([
    {
      name: '2026-02-28',
      from: new Date('2026-02-27T16:00:00Z'),
      until: new Date('2026-02-28T16:00:00Z'),
    },
    {
      name: '2026-03-01',
      from: new Date('2026-02-28T16:00:00Z'),
      until: new Date('2026-03-01T16:00:00Z'),
    },
    {
      name: '2026-03-02',
      from: new Date('2026-03-01T16:00:00Z'),
      until: new Date('2026-03-02T16:00:00Z'),
    },
  ])
})

it('finds a day by its name', () => {
  const [day] = daysUntil(new Date('2026-11-27T15:59:59.999Z'), 1)
  expect(dayNamed('2026-11-27')).toEqual(day)
})
