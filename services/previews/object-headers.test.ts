import { expect, it } from 'vitest'
import { headersIn } from './object-headers'

/** What is read as headers: where each ends, and its number. */
const headers = (text: string) =>
  [...headersIn(Buffer.from(text, 'latin1'))].map(({ end, ref }) => [end, ref?.toString() ?? null])

it.each([
  ['an object', '1 0 obj', [[7, '1 0 R']]],
  ['one in the bytes of another', 'stream\x82\x01 12 3 obj <<', [[17, '12 3 R']]],
  ['one whose parts stand apart', '7\0\r\n0\t\fobj', [[10, '7 0 R']]],
  ['one without a space', '7 0obj', [[6, '7 0 R']]],
  [
    'two',
    '1 0 obj null endobj 2 0 obj',
    [
      [7, '1 0 R'],
      [27, '2 0 R'],
    ],
  ],
  ['a number with a point, as readers allow it', '1 0. obj', [[8, null]]],
  ['a number with a sign', '1 +0 obj', [[8, null]]],
  ['a comment before the word', '1 0 % a comment\nobj', [[19, null]]],
  ['the same with the line end of another system', '1 0 % a comment\robj', [[19, null]]],
  ['the end of one', '1 0 endobj', []],
  ['a word that ends so', 'an obj', []],
  ['one within a comment', '% 1 obj-', [[7, null]]],
  ['a line before that is no comment', 'words\nobj', []],
  ['nothing before', 'obj', []],
  ['only spaces before', '  \n obj', []],
])('finds where an object may begin: %s', (_, text, expected) => {
  expect(headers(text)).toEqual(expected)
})
