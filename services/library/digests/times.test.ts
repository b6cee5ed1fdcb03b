import { expect, it } from 'vitest'
import { nextHour, nextMonday } from './times'

it.each([
  ['2026-11-28T09:59:59Z', 18, '2026-11-28T10:00:00.000Z'],
  ['2026-11-28T10:00:00Z', 18, '2026-11-29T10:00:00.000Z'],
  ['2026-11-28T15:59:59Z', 0, '2026-11-28T16:00:00.000Z'],
  ['2026-11-28T16:00:00Z', 7, '2026-11-28T23:00:00.000Z'],
  ['2026-12-31T15:30:00Z', 23, '2027-01-01T15:00:00.000Z'],
])('after %s, the next hour %s of Singapore begins at %s', (now, hour, next) =>
  expect(nextHour(new Date(now), hour).toISOString()).toBe(next),
)

it.each([
  // A Saturday.
  ['2026-11-28T12:00:00Z', '2026-11-29T23:00:00.000Z'],
  // Monday in Singapore, before and after seven.
  ['2026-11-29T22:59:59Z', '2026-11-29T23:00:00.000Z'],
  ['2026-11-29T23:00:00Z', '2026-12-06T23:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-04T23:00:00.000Z'],
])('after %s, the next Monday at seven in Singapore is %s', (now, next) =>
  expect(nextMonday(new Date(now)).toISOString()).toBe(next),
)
