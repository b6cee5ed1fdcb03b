import { ObjectId } from 'bson'
import { describe, expect, it } from 'vitest'
import { compare } from './compare'
import { encodeValue } from './key-encoding'

/** Values in MongoDB's ascending order. */
const inOrder: readonly unknown[] = [
  null,
  NaN,
  -Infinity,
  -1e300,
  -1.5,
  -1,
  -5e-324,
  0,
  5e-324,
  1,
  1.5,
  2 ** 53,
  Infinity,
  '',
  '\0',
  '\0a',
  '\u0001',
  '\u0002',
  'a',
  'a\0',
  'a\u0001',
  'ab',
  'b',
  'é',
  '\uffff',
  '😀',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 1 },
  { a: 'text' },
  [],
  [1],
  [1, 1],
  [2],
  ['a'],
  [[]],
  new ObjectId('000000000000000000000000'),
  new ObjectId('0000000000000000000000ff'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1),
]
const pairs = inOrder.flatMap((a, i) => inOrder.map((b, j) => ({ a, b, order: Math.sign(i - j) })))
const wrong = (orderOf: (a: unknown, b: unknown) => number) =>
  pairs.filter(({ a, b, order }) => Math.sign(orderOf(a, b)) !== order).map(({ a, b }) => [a, b])

describe('the order of values', () => {
  it('is MongoDB’s', () => {
    expect(wrong(compare)).toEqual([])
  })

  it('is the order of their keys', () => {
    expect(wrong((a, b) => Buffer.compare(encodeValue(a), encodeValue(b)))).toEqual([])
  })

  it('is reversed in descending keys', () => {
    expect(wrong((a, b) => Buffer.compare(encodeValue(b, false), encodeValue(a, false)))).toEqual([])
  })

  it('treats -0 and 0 as equal', () => {
    expect(compare(-0, 0)).toBe(0)
    expect(encodeValue(-0)).toEqual(encodeValue(0))
  })
})

describe('the key of a value', () => {
  it('is not the prefix of another key, so a key can hold several values', () => {
    const keys = inOrder.map((value) => encodeValue(value))
    const beginnings = keys.flatMap((key, i) =>
      keys.flatMap((other, j) =>
        i !== j && other.subarray(0, key.length).equals(key) ? [[inOrder[i], inOrder[j]]] : [],
      ),
    )
    expect(beginnings).toEqual([])
  })

  it('is refused if it is too long', () => {
    expect(encodeValue('a'.repeat(1900))).toHaveLength(1902)
    expect(() => encodeValue('a'.repeat(2000))).toThrow('key too large to index, 2002 > 1950 bytes')
  })
})
