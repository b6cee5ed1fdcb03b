import { describe, expect, it } from 'vitest'
import { dateOf, formatDuration, shortCount, shortDuration, weekdayOf } from './day-texts'

describe('a duration', () => {
  it.each([
    [0, '0 s', '0s'],
    [59, '59 s', '59s'],
    [60, '1 min', '1m'],
    [3600, '1 h', '1h'],
    [12_000, '3 h 20 min', '3h'],
    [86_400, '1 d', '1d'],
    [187_200, '2 d 4 h', '2d'],
  ])('of %i seconds', (seconds, long, short) => {
    expect([formatDuration(seconds), shortDuration(seconds)]).toEqual([long, short])
  })
})

it('names a day alike in every time zone', () => {
  expect([weekdayOf('2026-11-27'), dateOf('2026-11-27')]).toEqual(['Fri', 'Friday, 27 November'])
})

it('shortens great counts', () => {
  expect([0, 940, 1234, 42_857].map(shortCount)).toEqual(['0', '940', '1.2K', '42.9K'])
})
