import { expect, it } from 'vitest'
import { inWords } from './figures'

it.each([
  [0, 'less than a minute'],
  [60, '1 minute'],
  [5_399, '90 minutes'],
  [5_400, '2 hours'],
  [129_599, '36 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, words) => expect(inWords(seconds)).toBe(words))
