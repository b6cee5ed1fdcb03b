import { StoreError } from '../errors'
import { encode } from './document'

/** Value sizes of BSON's element types. The other types store their length. */
const fixedSizes: Readonly<Record<number, number>> = {
  0x01: 8,
  0x06: 0,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x11: 8,
  0x12: 8,
  0x13: 16,
  0x7f: 0,
  0xff: 0,
}

export interface RawElement {
  readonly name: string
  /** The element's type, name and value. */
  readonly bytes: Buffer
}

/** Yields the top-level elements of a BSON document without decoding them. */
export function* rawElements(document: Buffer): Generator<RawElement> {
  let at = 4
  for (;;) {
    const type = document[at]
    if (!type) return
    const nameEnd = document.indexOf(0, at + 1)
    const next = nameEnd + 1 + sizeOf(document, type, nameEnd + 1)
    yield { name: document.toString('latin1', at + 1, nameEnd), bytes: document.subarray(at, next) }
    at = next
  }
}

function sizeOf(document: Buffer, type: number, at: number): number {
  const fixed = fixedSizes[type]
  if (fixed !== undefined) return fixed
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + document.readInt32LE(at)
    case 0x03:
    case 0x04:
    case 0x0f:
      return document.readInt32LE(at)
    case 0x05:
      return 5 + document.readInt32LE(at)
    case 0x0b: {
      const patternEnd = document.indexOf(0, at)
      return document.indexOf(0, patternEnd + 1) + 1 - at
    }
    case 0x0c:
      return 4 + document.readInt32LE(at) + 12
    default:
      throw new StoreError('BadValue', `invalid BSON type ${type}`)
  }
}

/** Builds a document from encoded elements. */
export function rawDocument(elements: readonly Buffer[]): Buffer {
  const size = elements.reduce((sum, element) => sum + element.length, 5)
  const result = Buffer.allocUnsafe(size)
  let at = result.writeInt32LE(size, 0)
  for (const element of elements) at += element.copy(result, at)
  result[at] = 0
  return result
}

/** Builds an element from an encoded document. */
export function rawDocumentElement(name: string, document: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x03), cString(name), document])
}

/** Builds an array element from encoded documents. */
export function rawArrayElement(name: string, documents: readonly Buffer[]): Buffer {
  let size = 5
  for (let i = 0; i < documents.length; i++) size += 2 + String(i).length + (documents[i]?.length ?? 0)
  const head = cString(name)
  const result = Buffer.allocUnsafe(1 + head.length + size)
  result[0] = 0x04
  let at = 1 + head.copy(result, 1)
  at = result.writeInt32LE(size, at)
  for (let i = 0; i < documents.length; i++) {
    result[at++] = 0x03
    at += result.write(String(i), at, 'latin1')
    result[at++] = 0
    at += documents[i]?.copy(result, at) ?? 0
  }
  result[at] = 0
  return result
}

/** Encodes the elements of a document, to be joined with others. */
export function elementsOf(document: Record<string, unknown>): Buffer {
  return encode(document).subarray(4, -1)
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'latin1')
}
