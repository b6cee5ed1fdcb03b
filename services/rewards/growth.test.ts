import { describe, expect, it } from 'vitest'
import { growthOf, termStart } from './growth'

it.each([
  ['2026-08-01T00:00:00+08:00', '2026-08-01T00:00:00+08:00'],
  ['2026-07-31T23:59:59+08:00', '2026-01-01T00:00:00+08:00'],
  ['2026-12-31T23:59:59+08:00', '2026-08-01T00:00:00+08:00'],
  ['2027-01-01T00:00:00+08:00', '2027-01-01T00:00:00+08:00'],
  ['2026-11-27T10:00:00Z', '2026-08-01T00:00:00+08:00'],
])('the term of %s began on %s', (now, began) => expect(termStart(new Date(now))).toEqual(new Date(began)))

describe('the growth of a ledger', () => {
  const now = '2026-11-27T10:00'
  const start = '2026-08-01T00:00'
  const moment = (at: string) => new Date(`${at}:00+08:00`)
  const movement = (at: string, delta: number) => ({ at: moment(at), delta })

  it.each([
    [
      'is flat without movements',
      [],
      [
        [start, 0],
        [now, 0],
      ],
    ],
    [
      'starts with what earlier terms left',
      [movement('2026-05-02T10:00', 10), movement('2026-06-02T10:00', 10)],
      [
        [start, 20],
        [now, 20],
      ],
    ],
    [
      'rises by one entry',
      [movement('2026-09-01T10:00', 10)],
      [
        [start, 0],
        ['2026-09-01T10:00', 10],
        [now, 10],
      ],
    ],
    [
      'has one balance a day, the last in Singapore',
      [movement('2026-09-01T00:10', 10), movement('2026-09-01T23:50', 10), movement('2026-09-02T00:10', 10)],
      [
        [start, 0],
        ['2026-09-01T23:50', 20],
        ['2026-09-02T00:10', 30],
        [now, 30],
      ],
    ],
    [
      'falls by a book, a deletion and a correction, and rises when a document returns',
      [
        movement('2026-07-31T10:00', 80),
        movement('2026-08-02T10:00', -50),
        movement('2026-08-03T10:00', -10),
        movement('2026-08-04T10:00', 10),
        movement('2026-08-05T10:00', -10),
      ],
      [
        [start, 80],
        ['2026-08-02T10:00', 30],
        ['2026-08-03T10:00', 20],
        ['2026-08-04T10:00', 30],
        ['2026-08-05T10:00', 20],
        [now, 20],
      ],
    ],
    [
      'leaves out movements of nothing',
      [movement('2026-09-01T10:00', 0)],
      [
        [start, 0],
        [now, 0],
      ],
    ],
    [
      'never goes back in time',
      [movement('2026-09-02T10:00', 10), movement('2026-07-01T10:00', 10)],
      [
        [start, 0],
        ['2026-09-02T10:00', 20],
        [now, 20],
      ],
    ],
    [
      'counts the first movement of the term',
      [movement(start, 10)],
      [
        [start, 0],
        [start, 10],
        [now, 10],
      ],
    ],
  ] as const)('%s', (_, ledger, balances) =>
    expect(growthOf(ledger, moment(now))).toEqual(balances.map(([at, value]) => ({ at: moment(at), value }))),
  )

  it('has at most one balance a day', () => {
    const ledger = Array.from({ length: 2000 }, (_, i) => ({
      at: new Date(moment(start).getTime() + i * 3_600_000),
      delta: 1,
    }))
    const growth = growthOf(ledger, moment(now))
    expect(growth.length).toBeLessThan(120)
    expect(growth.at(-1)).toMatchObject({ value: 2000 })
  })
})
