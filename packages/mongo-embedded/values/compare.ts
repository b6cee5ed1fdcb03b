import { ObjectId } from 'bson'
import { notSupported } from '../errors'
import { MISSING, isDocument } from './document'

/** MongoDB's order of types. A missing field sorts as null. */
export const rank = {
  null: 1,
  number: 2,
  string: 3,
  object: 4,
  array: 5,
  objectId: 7,
  boolean: 8,
  date: 9,
} as const
export type Rank = (typeof rank)[keyof typeof rank]

/** The position of a value's type in MongoDB's order. Throws StoreError for types that JavaScript cannot compare correctly. */
export function rankOf(value: unknown): Rank {
  switch (typeof value) {
    case 'string':
      return rank.string
    case 'number':
      return rank.number
    case 'boolean':
      return rank.boolean
    case 'undefined':
      return rank.null
    case 'symbol':
      if (value === MISSING) return rank.null
      break
    case 'object':
      if (value === null) return rank.null
      if (Array.isArray(value)) return rank.array
      if (value instanceof Date) return rank.date
      if (value instanceof ObjectId) return rank.objectId
      if (isDocument(value)) return rank.object
      break
    default:
  }
  throw notSupported(`comparing a value of type ${bsonTypeOf(value)}`)
}

function bsonTypeOf(value: unknown): string {
  return typeof value === 'object' && value !== null && '_bsontype' in value
    ? String(value._bsontype)
    : typeof value
}

/** Compares two values in MongoDB's sort order. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  const ranks = rankOf(a) - rankOf(b)
  if (ranks !== 0) return ranks
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id)
  if (typeof a === 'boolean') return Number(a) - Number(b)
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b)
  if (isDocument(a) && isDocument(b)) return compareDocuments(a, b)
  return 0
}

/** Equality as in `$eq`, but without looking into arrays. */
export function equal(a: unknown, b: unknown): boolean {
  return a === b || compare(a, b) === 0
}

function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1
  if (Number.isNaN(b)) return 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares by code point, the order of UTF-8 bytes. JavaScript's `<` puts surrogates below U+E000. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return liftSurrogate(x) - liftSurrogate(y)
  }
  return a.length - b.length
}

function liftSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const order = compare(a[i], b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareDocuments(a: Record<string, unknown>, b: Record<string, unknown>): number {
  const left = Object.keys(a)
  const right = Object.keys(b)
  const length = Math.min(left.length, right.length)
  for (let i = 0; i < length; i++) {
    const x = left[i] ?? ''
    const y = right[i] ?? ''
    const order = rankOf(a[x]) - rankOf(b[y]) || compareStrings(x, y) || compare(a[x], b[y])
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** True if storing `b` in place of `a` would change nothing. */
export function identical(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => identical(item, b[i]))
  }
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime()
  if (a instanceof ObjectId) return b instanceof ObjectId && a.equals(b)
  if (!isDocument(a) || !isDocument(b)) return false
  const left = Object.keys(a)
  const right = Object.keys(b)
  return left.length === right.length && left.every((key, i) => key === right[i] && identical(a[key], b[key]))
}
