import { expect, it } from 'vitest'
import { searchStatus } from './search-status'

const found = { words: 'lazy', count: 3, current: 0, searching: false, hasText: true }

it.each([
  ['', { words: ' ', count: 0, current: null }],
  ['Searching…', { count: 0, current: null, searching: true }],
  ['Not found', { count: 0, current: null }],
  ['A scan: it has no text to search', { count: 0, current: null, hasText: false }],
  ['Searching…', { count: 0, current: null, hasText: false, searching: true }],
  ['1 of 3', {}],
  ['3 of 3+', { current: 2, searching: true }],
  ['2 of 90000', { current: 1, count: 90_000 }],
])('says %j', (expected, change) => expect(searchStatus({ ...found, ...change })).toBe(expected))
