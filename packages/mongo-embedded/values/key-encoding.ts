import { ObjectId } from 'bson'
import { StoreError } from '../errors'
import { rank, rankOf } from './compare'
import { MISSING, isDocument } from './document'
import { EMPTY_ARRAY } from './path'

/**
 * Encodes values as bytes that sort in MongoDB's order. Each value starts with a tag for its type and marks its own end, so no value is
 * the prefix of another and a key can hold several.
 */
const tags = { end: 0x00, emptyArray: 0x08, null: 0x10, scale: 0x10 } as const

/** Greater than the first byte of any value, ascending or descending. */
export const AFTER = 0xff

/** LMDB allows 1,978 bytes; the rest is for the prefix. */
const maxKeyBytes = 1950

/** The first byte of values of this type. `tagOf(rank) + 1` sorts after all of them. */
export function tagOf(type: number): number {
  return type * tags.scale
}

const ascending = true
let buffer = Buffer.alloc(4096)
let length = 0

/** Starts a key with the four-byte prefix of its collection or index. */
export function startKey(prefix: number): void {
  length = buffer.writeUInt32BE(prefix, 0)
}

/** Appends a value to the current key. */
export function appendValue(value: unknown, isAscending = ascending): void {
  const start = length
  append(value)
  if (!isAscending) for (let i = start; i < length; i++) buffer[i] = ~(buffer[i] ?? 0) & 0xff
}

/** Appends bytes to the current key, unchanged. */
export function appendBytes(bytes: Uint8Array): void {
  reserve(bytes.length)
  buffer.set(bytes, length)
  length += bytes.length
}

/** Appends a byte to the current key. */
export function appendByte(byte: number): void {
  reserve(1)
  buffer[length++] = byte
}

/** Returns a copy of the current key. */
export function finishKey(): Buffer {
  if (length > maxKeyBytes) {
    throw new StoreError('KeyTooLong', `key too large to index, ${length} > ${maxKeyBytes} bytes`)
  }
  const key = Buffer.allocUnsafe(length)
  buffer.copy(key, 0, 0, length)
  return key
}

/** Encodes one value, for bounds of a range. */
export function encodeValue(value: unknown, isAscending = ascending): Buffer {
  length = 0
  appendValue(value, isAscending)
  return finishKey()
}

/** Encodes one value for sorting, without the length limit of stored keys. */
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

/** UTF-8, terminated by 0. Bytes 0 and 1 are escaped as 1 and the byte plus one. */
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

/** IEEE 754, with the sign bit flipped for positive numbers and all bits for negative ones. NaN sorts first; -0 becomes 0. */
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
