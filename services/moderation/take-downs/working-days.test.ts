import { expect, it } from 'vitest'
import { afterWorkingDays, knownUntil } from './working-days'

it.each([
  ['two weeks without a holiday', '2026-07-06T04:00:00Z', '2026-07-20T16:00:00.000Z'],
  ['New Year, Christmas and weekends', '2026-12-17T10:00:00Z', '2027-01-04T16:00:00.000Z'],
  ['Chinese New Year with its Monday in lieu', '2027-01-29T00:00:00Z', '2027-02-15T16:00:00.000Z'],
  ['a holiday on a Saturday, which moves nothing', '2027-04-26T00:00:00Z', '2027-05-10T16:00:00.000Z'],
  [
    'an evening in UTC, which is the next day in Singapore',
    '2026-07-05T17:00:00Z',
    '2026-07-20T16:00:00.000Z',
  ],
  ['a Saturday', '2026-07-04T02:00:00Z', '2026-07-17T16:00:00.000Z'],
  ['a year beyond the table, whose fixed holidays count', '2099-07-27T00:00:00Z', '2099-08-11T16:00:00.000Z'],
])('ten working days over %s', (_, from, until) => {
  expect(afterWorkingDays(new Date(from), 10).toISOString()).toBe(until)
})

it('has a table of holidays for the next two months: the Ministry of Manpower has named those of the next year', () => {
  const soon = new Date(Date.now() + 60 * 86_400_000)
  expect(knownUntil().getTime()).toBeGreaterThan(soon.getTime())
})
