import { PDFArray, PDFDict, PDFInvalidObject, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { textOfInvalidObject } from './invalid-object'

/**
 * True if a reference that can be reached from any of the `roots` has no definition: a viewer might find an object
 * there that this parser did not.
 */
export function hasDanglingReference(
  roots: readonly (PDFObject | undefined)[],
  definitions: ReadonlyMap<PDFRef, readonly PDFObject[]>,
): boolean {
  const visited = new Set<PDFRef>()
  const pending = [...roots]
  while (pending.length > 0) {
    const object = pending.pop()
    if (object instanceof PDFRef) {
      if (visited.has(object)) continue
      visited.add(object)
      const found = definitions.get(object)
      if (found === undefined) return true
      for (const definition of found) pending.push(definition)
    } else if (object instanceof PDFArray) {
      for (let i = 0; i < object.size(); i += 1) pending.push(object.get(i))
    } else if (object instanceof PDFDict) {
      for (const value of object.values()) pending.push(value)
    } else if (object instanceof PDFStream) {
      pending.push(object.dict)
    } else if (object instanceof PDFInvalidObject) {
      for (const ref of referencesIn(object)) pending.push(ref)
    }
  }
  return false
}

function referencesIn(object: PDFInvalidObject): PDFRef[] {
  const [dict = ''] = textOfInvalidObject(object).split('stream', 1)
  return [...dict.matchAll(/(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+R\b/g)].map(([, number, generation]) =>
    PDFRef.of(Number(number), Number(generation)),
  )
}
