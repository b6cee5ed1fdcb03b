import { PDFArray, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'

/** The numbers of an array; NaN for anything else in it. Null if it is no array. */
export function numbersOf(object: PDFObject | undefined): number[] | null {
  if (!(object instanceof PDFArray)) return null
  return object.asArray().map((_, index) => {
    const number = object.lookup(index)
    return number instanceof PDFNumber ? number.asNumber() : Number.NaN
  })
}
