import { PDFArray, PDFDict, PDFInvalidObject, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { readableText } from './active-content'

/** Whether a reference that can be reached from any of the `roots` is to an object that is not among the `known` ones. */
export function leadsNowhere(
  roots: readonly (PDFObject | undefined)[],
  known: ReadonlyMap<PDFRef, readonly PDFObject[]>,
): boolean {
  const seen = new Set<PDFRef>()
  const pending = [...roots]
  while (pending.length > 0) {
    const object = pending.pop()
    if (object instanceof PDFRef) {
      if (seen.has(object)) continue
      seen.add(object)
      const found = known.get(object)
      if (found === undefined) return true
      for (const each of found) pending.push(each)
    } else if (object instanceof PDFArray) {
      for (let i = 0; i < object.size(); i += 1) pending.push(object.get(i))
    } else if (object instanceof PDFDict) {
      for (const value of object.values()) pending.push(value)
    } else if (object instanceof PDFStream) {
      pending.push(object.dict)
    } else if (object instanceof PDFInvalidObject) {
      for (const ref of refsIn(object)) pending.push(ref)
    }
  }
  return false
}

/** What an object that could not be parsed refers to. */
function refsIn(object: PDFInvalidObject): PDFRef[] {
  const [dict = ''] = readableText(object).split('stream', 1)
  return [...dict.matchAll(/(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+R\b/g)].map(([, number, generation]) =>
    PDFRef.of(Number(number), Number(generation)),
  )
}
