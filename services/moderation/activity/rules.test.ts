import { describe, expect, it } from 'vitest'
import { daysUntil } from '#platform/core'
import { caseDays, medianSeconds, type CaseTimes } from './rules'

const days = daysUntil(new Date('2026-11-27T04:00:00Z'), 2)
/** A time of today, in Singapore. */
const at = (time: string) => new Date(`2026-11-27T${time}:00+08:00`)
const yesterday = (time: string) => new Date(`2026-11-26T${time}:00+08:00`)
const [hour, quarter] = [3_600_000, 900_000]

describe('the cases of yesterday and today', () => {
  it.each<[string, CaseTimes, [opened: number, decided: number, waits: number[]][]]>([
    [
      'an open case',
      { openedAt: yesterday('09:00'), decisions: [] },
      [
        [1, 0, []],
        [0, 0, []],
      ],
    ],
    [
      'a case decided a day later',
      { openedAt: yesterday('23:00'), decisions: [{ at: at('01:00'), openedAt: yesterday('23:00') }] },
      [
        [1, 0, []],
        [0, 1, [2 * hour]],
      ],
    ],
    [
      'a case that opened again after its decision',
      { openedAt: at('12:00'), decisions: [{ at: at('09:15'), openedAt: at('09:00') }] },
      [
        [0, 0, []],
        [2, 1, [quarter]],
      ],
    ],
    [
      'a decision without an open case',
      { openedAt: at('10:00'), decisions: [{ at: at('10:00'), openedAt: null }] },
      [
        [0, 0, []],
        [0, 0, []],
      ],
    ],
    [
      'a decision of an earlier release',
      { openedAt: at('10:00'), decisions: [{ at: at('11:00') }] },
      [
        [0, 0, []],
        [1, 1, [hour]],
      ],
    ],
    [
      'a decision of an earlier release without an open case',
      { openedAt: at('10:00'), decisions: [{ at: at('10:00') }] },
      [
        [0, 0, []],
        [0, 0, []],
      ],
    ],
    [
      'an earlier decision of an earlier release, whose opening is forgotten',
      { openedAt: at('10:00'), decisions: [{ at: at('09:00') }, { at: at('11:00') }] },
      [
        [0, 0, []],
        [1, 1, [hour]],
      ],
    ],
    [
      'a case of an earlier week that is decided today',
      {
        openedAt: new Date('2026-11-01T00:00:00Z'),
        decisions: [{ at: at('08:00'), openedAt: new Date('2026-11-01T00:00:00Z') }],
      },
      [
        [0, 0, []],
        [0, 1, [26 * 24 * hour]],
      ],
    ],
  ])('%s', (_, one, expected) => {
    expect(caseDays([one], days)).toEqual(
      expected.map(([opened, decided, waits]) => ({ opened, decided, waits })),
    )
  })
})

it('takes the middle of the durations, or the mean of the two in the middle', () => {
  expect([[], [5000], [9000, 1000, 2000], [1000, 4000, 2000, 9000]].map(medianSeconds)).toEqual([
    null,
    5,
    2,
    3,
  ])
})
