import { expect, it } from 'vitest'
import { factsOf, likedBy } from './facts'
import { card } from './testing/card'

it.each([
  [{}, ['Other notes']],
  [{ kind: 'past-paper', year: 'AY24/25 S1', pages: 12 }, ['Past paper', 'AY24/25 S1', '12 pages']],
  [{ kind: 'tutorial', pages: 1 }, ['Tutorial', '1 page']],
] as const)('says the facts of %j', (over, facts) => expect(factsOf({ ...card, ...over })).toEqual(facts))

it.each([
  [0, 0, 'No votes yet'],
  [1, 0, 'Liked by 1 of 1'],
  [0, 3, 'Liked by 0 of 3'],
  [3, 1, 'Liked by 3 of 4'],
  [5, 0, 'Liked by 100\u00a0% of 5'],
  [22, 2, 'Liked by 92\u00a0% of 24'],
  [999, 1, 'Liked by 99\u00a0% of 1000'],
  [1, 999, 'Liked by 1\u00a0% of 1000'],
  [0, 20, 'Liked by 0\u00a0% of 20'],
])('says how %i likes and %i dislikes stand: %s', (likes, dislikes, text) =>
  expect(likedBy({ likes, dislikes })).toBe(text),
)
