import { PDFArray, PDFName, PDFNumber, type PDFDict } from '@cantoo/pdf-lib'

/** Bytes of one number in a cross-reference stream. Writers use four, or five beyond 4 GB. */
const maxFieldWidth = 8
/** Entries of a cross-reference stream. A file of 30 MB has no room for more objects. */
const maxEntries = 1_000_000

/** True for a cross-reference stream that declares impossible sizes: pdf-lib would loop far beyond its end. */
export function isOversizedXref(dict: PDFDict): boolean {
  if (dict.get(PDFName.of('Type')) !== PDFName.of('XRef')) return false
  const numbersIn = (key: string): number[] => {
    const value = dict.lookup(PDFName.of(key))
    const numbers = value instanceof PDFArray ? value.asArray() : [value]
    return numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : 0))
  }
  return (
    numbersIn('W').some((width) => width > maxFieldWidth) ||
    [...numbersIn('Size'), ...numbersIn('Index')].some((entries) => entries > maxEntries)
  )
}
