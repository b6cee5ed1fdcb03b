import { PDFArray, PDFName, PDFNumber, type PDFDict } from '@cantoo/pdf-lib'

/** Bytes of a number in a table of objects: the format's writers use four, or five beyond 4 GB. */
const maxTableWidth = 8
/** Objects that a table may name: a file of 30 MB has no room for more. */
const maxTableEntries = 1_000_000

/** Whether this is a table of objects that says of itself that it is larger than any: the parser would read on and on behind its end. */
export function isEndless(dict: PDFDict): boolean {
  if (dict.get(PDFName.of('Type')) !== PDFName.of('XRef')) return false
  const numbersIn = (key: string): number[] => {
    const value = dict.lookup(PDFName.of(key))
    const numbers = value instanceof PDFArray ? value.asArray() : [value]
    return numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : 0))
  }
  const isTooMuch = (most: number) => (number: number) => number > most
  return (
    numbersIn('W').some(isTooMuch(maxTableWidth)) ||
    [...numbersIn('Size'), ...numbersIn('Index')].some(isTooMuch(maxTableEntries))
  )
}
