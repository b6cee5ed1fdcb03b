import { expect, it } from 'vitest'
import { firstChange } from './vote-wish'

it.each([
  ['like', null, 'like'],
  ['like', 'dislike', 'like'],
  ['dislike', 'like', 'dislike'],
  [null, 'like', 'remove-like'],
  [null, 'dislike', 'remove-dislike'],
  // The vote before it may have been sent by a tab that has closed.
  [null, null, 'remove-like'],
] as const)('a wish for %s after %s begins with %s', (vote, from, change) =>
  expect(firstChange({ vote, from })).toBe(change),
)
