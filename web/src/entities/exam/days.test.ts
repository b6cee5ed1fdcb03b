import { expect, it } from 'vitest'
import { dayAfter, howSoon, longDay, shortDay } from './days'

/** Half past midnight on 3 December in Singapore. */
const now = Date.parse('2026-12-02T16:30:00Z')

it.each([
  ['2026-12-02', 'today'],
  ['2026-12-03', 'today'],
  ['2026-12-04', 'tomorrow'],
  ['2026-12-10', 'in 7 days'],
])('says how soon %s is: %s', (day, words) => {
  expect(howSoon(day, now)).toBe(words)
})

it('names days by the calendar of Singapore', () => {
  expect([dayAfter(now, 0), dayAfter(now, 29)]).toEqual(['2026-12-03', '2027-01-01'])
  expect([shortDay('2026-12-03'), longDay('2026-12-03')]).toEqual(['Thu, 3 Dec', 'Thursday, 3 December'])
})
