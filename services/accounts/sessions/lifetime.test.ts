import { expect, it } from 'vitest'
import { endingWith, isRenewable, successorOf } from './lifetime'

const start = new Date('2026-08-10T10:00:00.000Z')
const day = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000)

it.each([
  ['a session of a day, at its end', 1, 0.99, false],
  ['a remembered one, after a day', 30, 1, false],
  ['a remembered one, just before half of its time', 30, 14.999, false],
  ['a remembered one, after half of its time', 30, 15, true],
  ['a remembered one, at its end', 30, 29.999, true],
])('renews %s: of %d days after %d: %s', (_, lifetime, after, renewed) => {
  expect(isRenewable({ issuedAt: start, endsAt: day(lifetime) }, day(after))).toBe(renewed)
})

it('ends a session of a day alone', () => {
  expect(endingWith({ _id: 'a', startedAt: start, endsAt: day(1), renews: null })).toEqual([
    { id: 'a', endsAt: day(1), at: null },
  ])
})

it('ends a remembered session with the one before and the one after it', () => {
  const remembered = { _id: 'a', startedAt: start, endsAt: day(30), renews: null }
  const next = { id: successorOf('a'), endsAt: day(60), at: null }
  expect(endingWith(remembered)).toEqual([{ id: 'a', endsAt: day(30), at: null }, next])
  expect(endingWith({ ...remembered, renews: 'before' })).toEqual([
    { id: 'a', endsAt: day(30), at: null },
    { id: 'before', endsAt: day(15), at: null },
    next,
  ])
})

it('gives a session one successor', () => {
  expect(successorOf('a')).toMatch(/^[0-9a-f]{24}$/)
  expect(successorOf('a')).toBe(successorOf('a'))
  expect(successorOf('a')).not.toBe(successorOf('b'))
})
