import { expect, it } from 'vitest'
import { openingOf } from './opening'

it.each([
  ['', null],
  ['page=7', { page: 7, words: '' }],
  ['page=7&find=limit+theorem', { page: 7, words: 'limit theorem' }],
  ['find=limit', { page: 1, words: 'limit' }],
  ['page=0', null],
  ['page=99', null],
  ['page=1e1', { page: 10, words: '' }],
  ['page=x&find=%20', null],
])('of ?%s opens %j', (search, expected) =>
  expect(openingOf(new URLSearchParams(search), 20)).toEqual(expected),
)
