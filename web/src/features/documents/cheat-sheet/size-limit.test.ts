import { expect, it } from 'vitest'
import { maxFileBytes } from './size-limit'

it.each([
  ['a phone with little memory', 2, true, 10],
  ['a phone', 4, true, 20],
  ['a phone that does not tell its memory', undefined, true, 20],
  ['a phone with much memory', 8, true, Infinity],
  ['an old computer', 1, false, 10],
  ['a computer', undefined, false, Infinity],
])('%s', (_, memoryGB, isTouch, megabytes) =>
  expect(maxFileBytes({ memoryGB, isTouch })).toBe(megabytes * 1024 * 1024),
)
