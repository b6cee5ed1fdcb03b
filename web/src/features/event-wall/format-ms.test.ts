import { expect, it } from 'vitest'
import { formatMs } from './format-ms'

it.each([
  [0, '0 ms'],
  [3.4, '3 ms'],
  [999, '999 ms'],
  [1250, '1.25 s'],
  [61_000, '61.0 s'],
])('%d is written %s', (ms, text) => expect(formatMs(ms)).toBe(text))
