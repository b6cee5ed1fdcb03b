import { expect, it } from 'vitest'
import { findObjectHeaders } from './object-headers'

/** The headers found in a text: end offset and object number of each. */
const headers = (text: string) =>
  [...findObjectHeaders(Buffer.from(text, 'latin1'))].map(({ end, ref }) => [end, ref?.toString() ?? null])

it.each([
  ['an object', '1 0 obj', [[7, '1 0 R']]],
  ['an object inside another one', 'stream\x82\x01 12 3 obj <<', [[17, '12 3 R']]],
  ['a header with other white space', '7\0\r\n0\t\fobj', [[10, '7 0 R']]],
  ['a header without a space before the word', '7 0obj', [[6, '7 0 R']]],
  [
    'two objects',
    '1 0 obj null endobj 2 0 obj',
    [
      [7, '1 0 R'],
      [27, '2 0 R'],
    ],
  ],
  ['a number with a point, as viewers allow it', '1 0. obj', [[8, null]]],
  ['a number with a sign', '1 +0 obj', [[8, null]]],
  ['a comment before the word', '1 0 % a comment\nobj', [[19, null]]],
  ['a comment that ends with a carriage return', '1 0 % a comment\robj', [[19, null]]],
  ['nothing at the end of an object', '1 0 endobj', []],
  ['nothing in other words', 'an obj', []],
  ['a header inside a comment', '% 1 obj-', [[7, null]]],
  ['nothing after a line that is no comment', 'words\nobj', []],
  ['nothing at the start of a file', 'obj', []],
  ['nothing after white space alone', '  \n obj', []],
])('finds object headers: %s', (_, text, expected) => {
  expect(headers(text)).toEqual(expected)
})
