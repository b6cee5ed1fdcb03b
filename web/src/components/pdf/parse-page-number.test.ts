import { expect, it } from 'vitest'
import { parsePageNumber } from './parse-page-number'

it.each([
  ['7', { page: 7, beyond: false }],
  [' 24 ', { page: 24, beyond: false }],
  ['99', { page: 24, beyond: true }],
  ['0', { page: 1, beyond: true }],
  ['-3', { page: 1, beyond: true }],
  ['', null],
  ['1.5', null],
  ['seven', null],
])('of 24 pages, %j means %j', (typed, expected) => expect(parsePageNumber(typed, 24)).toEqual(expected))
