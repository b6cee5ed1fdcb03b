import { expect, it } from 'vitest'
import { searchStatus } from './search-status'

const found = { words: 'lazy', count: 3, current: 0, searching: false, hasText: true, isScan: false }

it.each([
  ['', { words: ' ', count: 0, current: null }],
  ['Searching…', { count: 0, current: null, searching: true }],
  ['Not found', { count: 0, current: null }],
  ['This is a scan: its text can’t be searched', { count: 0, current: null, hasText: false }],
  ['This is a scan: its text can’t be searched', { count: 0, current: null, searching: true, isScan: true }],
  ['1 of 1', { count: 1, isScan: true }],
  ['Searching…', { count: 0, current: null, hasText: false, searching: true }],
  ['1 of 3', {}],
  ['3 of 3+', { current: 2, searching: true }],
  ['2 of 90000', { current: 1, count: 90_000 }],
])('says %j', (expected, change) => expect(searchStatus({ ...found, ...change })).toBe(expected))
