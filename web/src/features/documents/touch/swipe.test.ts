import { expect, it } from 'vitest'
import { directionOf, followed, mayBegin, outcomeOf } from './swipe'

it.each([
  [5, false],
  [31, false],
  [32, true],
  [200, true],
  [358, true],
  [380, false],
])('a swipe at %d of 390 px may begin: %j', (x, expected) => expect(mayBegin(x, 390)).toBe(expected))

it.each([
  [5, 5, null],
  [-20, 3, 'across'],
  [20, -10, 'across'],
  [20, 15, 'otherwise'],
  [3, 40, 'otherwise'],
])('a finger moved by %d and %d moves %j', (dx, dy, expected) => expect(directionOf(dx, dy)).toBe(expected))

it.each([
  ['far to the left', { dx: -160, ms: 2000 }, 1],
  ['far to the right', { dx: 160, ms: 2000 }, -1],
  ['fast', { dx: -80, ms: 100 }, 1],
  ['slowly', { dx: -80, ms: 900 }, 0],
  ['hardly', { dx: -30, ms: 20 }, 0],
])('a finger that moves %s', (_, moved, expected) =>
  expect(outcomeOf({ ...moved, width: 390 })).toBe(expected),
)

it('a page follows little where nothing is next to it', () =>
  expect([followed(-100, true), followed(-100, false)]).toEqual([-100, -20]))
