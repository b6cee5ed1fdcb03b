import { expect, it } from 'vitest'
import { badgeText } from './badge-text'

it.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge shows the count %i as %s', (count, text) => expect(badgeText(count)).toBe(text))
