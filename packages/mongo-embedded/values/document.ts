import { deserialize, serialize } from 'bson'

export type Document = Record<string, unknown>

/** A field that is not there, as opposed to one that holds null. */
export const MISSING = Symbol('missing')

/** Reads BSON. Numbers become JavaScript numbers where they fit, regular expressions stay BSON's. */
export function decode(bytes: Uint8Array): Document {
  return deserialize(bytes, decodeOptions)
}
const decodeOptions = { promoteBuffers: false, bsonRegExp: true, validation: { utf8: false } } as const

/** Writes BSON; an undefined field becomes null. */
export function encode(document: Document): Buffer {
  const bytes = serialize(document, { ignoreUndefined: false })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** A document in the sense of BSON: not an array, a date or another scalar. */
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

/** An own field of a document, or MISSING. */
export function field(document: Document, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : MISSING
}
