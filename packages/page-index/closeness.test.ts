import { expect, it } from 'vitest'
import { closenessIn } from './closeness'
import { wantedIn } from './words'

const far = ' lorem'.repeat(60)

it.each([
  ['the central limit theorem holds', 'central limit theorem', 0],
  ['the central limit theorem holds', 'theorem central limit', 1],
  ['central limit theorems', 'central limit theorem', 0],
  ['limits and queries', 'query', 0],
  [`limit${far} theorem`, 'limit theorem', 2],
  [`limit${far}${far} theorem`, 'limit theorem', 3],
  [`limit${far}${far} theorem. limit theorem`, 'limit theorem', 0],
  // Only at the beginning of a word.
  ['delimit theorem', 'limit theorem', 3],
  ['nothing here', 'limit', 3],
])('in %j, %j is at distance %d', (text, query, expected) =>
  expect(closenessIn(text, wantedIn(query))).toBe(expected),
)
