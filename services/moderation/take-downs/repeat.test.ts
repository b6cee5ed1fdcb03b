import { expect, it } from 'vitest'
import { infringementsOf, isRepeated } from './repeat'

const at = (...times: string[]) => times.map((time) => new Date(`2026-07-${time}:00Z`))
it.each([
  ['none', at(), 0, false],
  ['two days', at('01T02:00', '02T02:00'), 2, false],
  ['three on one day', at('01T02:00', '01T03:00', '01T15:59'), 1, false],
  ['an evening and a night, which are two days in Singapore', at('01T15:59', '01T16:00'), 2, false],
  ['three days', at('01T02:00', '02T02:00', '09T02:00'), 3, true],
  ['four days', at('01T02:00', '02T02:00', '09T02:00', '11T02:00'), 4, true],
])('%s', (_, upheldAt, count, repeated) => {
  expect([infringementsOf(upheldAt), isRepeated(upheldAt)]).toEqual([count, repeated])
})
