import { deserialize, serialize } from 'bson'

export type Document = Record<string, unknown>

/** The value of a missing field, as opposed to null. */
export const MISSING = Symbol('missing')

/** Decodes BSON. Numbers become JavaScript numbers if they fit; regular expressions stay BSONRegExp. */
export function decode(bytes: Uint8Array): Document {
  return deserialize(bytes, decodeOptions)
}
const decodeOptions = { promoteBuffers: false, bsonRegExp: true, validation: { utf8: false } } as const

/** Encodes BSON. Undefined fields become null. */
export function encode(document: Document): Buffer {
  const bytes = serialize(document, { ignoreUndefined: false })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** True for a BSON document: not an array, a date or another scalar. */
export function isDocument(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(
      '_bsontype' in value &&
      typeof value._bsontype === 'string' &&
      Object.getPrototypeOf(value) !== Object.prototype
    )
  )
}

export function field(document: Document, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : MISSING
}
