import { PDFDict, type PDFName, type PDFObject, type PDFObjectParser } from '@cantoo/pdf-lib'
import { internalsOf } from './parser-internals'

const less = '<'.charCodeAt(0)
const greater = '>'.charCodeAt(0)

/**
 * Replaces the parser's `parseDict`, which drops the first value of a duplicate key; some viewers use the first value, others the
 * last. Each dropped value is passed to `onOverwritten`, in a dictionary of its own.
 */
export function reportOverwrittenValues(
  parser: PDFObjectParser,
  onOverwritten: (dropped: PDFDict) => void,
): void {
  const internals = internalsOf(parser)
  const { bytes, context } = internals
  internals.parseDict = (ref) => {
    const entries = new Map<PDFName, PDFObject>()
    bytes.assertNext(less)
    bytes.assertNext(less)
    internals.skipWhitespaceAndComments()
    while (!bytes.done() && bytes.peek() !== greater) {
      const key = internals.parseName()
      const value = internals.parseObject(ref)
      const overwritten = entries.get(key)
      if (overwritten !== undefined)
        onOverwritten(PDFDict.fromMapWithContext(new Map([[key, overwritten]]), context))
      entries.set(key, value)
      internals.skipWhitespaceAndComments()
    }
    bytes.assertNext(greater)
    bytes.assertNext(greater)
    return PDFDict.fromMapWithContext(entries, context)
  }
}
