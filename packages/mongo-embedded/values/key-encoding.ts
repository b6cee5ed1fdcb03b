import { ObjectId } from 'bson'
import { StoreError } from '../errors'
import { rank, rankOf } from './compare'
import { MISSING, isDocument } from './document'
import { EMPTY_ARRAY } from './path'

/**
 * Values as bytes whose order is MongoDB's order of the values. Each value begins with the tag of its type and ends
 * itself, so that none is the prefix of another and several can follow one another in one key.
 */
const tags = { end: 0x00, emptyArray: 0x08, null: 0x10, scale: 0x10 } as const

/** Greater than any byte that a value begins with, ascending or descending. */
export const AFTER = 0xff

/** LMDB takes 1,978 bytes; the rest is for the prefix. */
const maximumKeyBytes = 1950

/** The tag that values of this type begin with; `tagOf(rank) + 1` is above all of them. */
export function tagOf(type: number): number {
  return type * tags.scale
}

const ascending = true
let buffer = Buffer.alloc(4096)
let length = 0

/** Starts a key with the four bytes that name its collection or index. */
export function startKey(prefix: number): void {
  length = buffer.writeUInt32BE(prefix, 0)
}

/** Appends one value to the key under way. */
export function appendValue(value: unknown, isAscending = ascending): void {
  const start = length
  append(value)
  if (!isAscending) for (let i = start; i < length; i++) buffer[i] = ~(buffer[i] ?? 0) & 0xff
}

/** Appends bytes to the key under way, as they are. */
export function appendBytes(bytes: Uint8Array): void {
  reserve(bytes.length)
  buffer.set(bytes, length)
  length += bytes.length
}

/** Appends one byte to the key under way. */
export function appendByte(byte: number): void {
  reserve(1)
  buffer[length++] = byte
}

/** The key that was built, as a copy. */
export function finishKey(): Buffer {
  if (length > maximumKeyBytes) {
    throw new StoreError('KeyTooLong', `key too large to index, ${length} > ${maximumKeyBytes} bytes`)
  }
  const key = Buffer.allocUnsafe(length)
  buffer.copy(key, 0, 0, length)
  return key
}

/** One value on its own, for bounds. */
export function encodeValue(value: unknown, isAscending = ascending): Buffer {
  length = 0
  appendValue(value, isAscending)
  return finishKey()
}

/** One value for a sort key, which no limit of a stored key concerns. */
export function encodeForSort(value: unknown, isAscending: boolean): Buffer {
  length = 0
  appendValue(value, isAscending)
  return Buffer.from(buffer.subarray(0, length))
}

function append(value: unknown): void {
  reserve(16)
  if (typeof value === 'string') return appendString(value)
  if (value === EMPTY_ARRAY) return appendByte(tags.emptyArray)
  if (value === MISSING) return appendByte(tags.null)
  const type = rankOf(value)
  buffer[length++] = tagOf(type)
  if (typeof value === 'number') appendDouble(value)
  else if (typeof value === 'boolean') buffer[length++] = value ? 1 : 0
  else if (value instanceof Date) appendDouble(value.getTime())
  else if (value instanceof ObjectId) appendBytes(value.id)
  else if (Array.isArray(value)) {
    for (const item of value) append(item)
    appendByte(tags.end)
  } else if (isDocument(value)) {
    for (const [name, item] of Object.entries(value)) {
      appendByte(tagOf(rankOf(item)))
      appendString(name)
      append(item)
    }
    appendByte(tags.end)
  }
}

/** UTF-8, closed by 0; a 0 or 1 inside is written as 1 and the byte plus one. */
function appendString(value: string): void {
  reserve(value.length * 4 + 2)
  buffer[length++] = tagOf(rank.string)
  const start = length
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i)
    if (unit > 0x7f) {
      length = start
      appendEscaped(Buffer.from(value, 'utf8'))
      break
    }
    if (unit < 2) buffer[length++] = 1
    buffer[length++] = unit < 2 ? unit + 1 : unit
  }
  buffer[length++] = tags.end
}

function appendEscaped(bytes: Uint8Array): void {
  reserve(bytes.length * 2 + 1)
  for (const byte of bytes) {
    if (byte < 2) buffer[length++] = 1
    buffer[length++] = byte < 2 ? byte + 1 : byte
  }
}

/** IEEE 754 with the sign flipped for positive numbers and all bits for negative ones; NaN first, no negative zero. */
function appendDouble(value: number): void {
  if (Number.isNaN(value)) {
    buffer.fill(0, length, length + 8)
    length += 8
    return
  }
  buffer.writeDoubleBE(value === 0 ? 0 : value, length)
  const first = buffer[length] ?? 0
  if (first & 0x80) for (let i = length; i < length + 8; i++) buffer[i] = ~(buffer[i] ?? 0) & 0xff
  else buffer[length] = first | 0x80
  length += 8
}

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return
  const larger = Buffer.alloc((length + bytes) * 2)
  buffer.copy(larger, 0, 0, length)
  buffer = larger
}
