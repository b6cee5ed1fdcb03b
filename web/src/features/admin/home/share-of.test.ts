import { expect, it } from 'vitest'
import { shareOf } from './share-of'

it.each([
  [0, 0, '–'],
  [0, 8, '0 %'],
  [1, 3, '33 %'],
  [8, 8, '100 %'],
  [2, 1, '–'],
])('%i of %i is %s', (part, whole, share) => expect(shareOf(part, whole)).toBe(share))
