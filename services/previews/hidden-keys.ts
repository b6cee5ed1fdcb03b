import type { PDFName } from '@cantoo/pdf-lib'
import { PDFDict, type PDFContext, type PDFObject, type PDFObjectParser, type PDFRef } from '@cantoo/pdf-lib'

/** What of a parser nobody but itself is to use. */
interface Insides {
  bytes: { done(): boolean; peek(): number; assertNext(byte: number): number }
  context: PDFContext
  skipWhitespaceAndComments(): void
  parseName(): PDFName
  parseObject(ref?: PDFRef): PDFObject
  parseDict(ref?: PDFRef): PDFDict
}

const less = '<'.charCodeAt(0)
const greater = '>'.charCodeAt(0)

/**
 * Of a key that stands in a dictionary twice, some readers take the first value and others the last, as the parser does. Lets it keep
 * those that it passes over as well: as dictionaries of what was passed over.
 */
export function keepHiddenKeys(parser: PDFObjectParser, keep: (hidden: PDFDict) => void): void {
  const inner = parser as unknown as Insides
  const { bytes, context } = inner
  inner.parseDict = (ref) => {
    const kept = new Map<PDFName, PDFObject>()
    bytes.assertNext(less)
    bytes.assertNext(less)
    inner.skipWhitespaceAndComments()
    while (!bytes.done() && bytes.peek() !== greater) {
      const key = inner.parseName()
      const value = inner.parseObject(ref)
      const before = kept.get(key)
      if (before !== undefined) keep(PDFDict.fromMapWithContext(new Map([[key, before]]), context))
      kept.set(key, value)
      inner.skipWhitespaceAndComments()
    }
    bytes.assertNext(greater)
    bytes.assertNext(greater)
    return PDFDict.fromMapWithContext(kept, context)
  }
}
