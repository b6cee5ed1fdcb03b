import { expect, it } from 'vitest'
import { badgeText } from './unseen-store'

it.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %i as %s', (count, text) => expect(badgeText(count)).toBe(text))
