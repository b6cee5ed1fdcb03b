import { expect, it } from 'vitest'
import { greetingAt } from './greeting'

it.each([
  [0, 'Still up'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('greets at %i with %s', (hour, words) => expect(greetingAt(hour)).toBe(words))
