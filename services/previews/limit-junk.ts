import type { PDFParser } from '@cantoo/pdf-lib'
import { Damaged } from './damaged'

/** So much that is no object may lie between objects; looking through it takes 6 µs a byte. */
const maxJunkBytes = 256 * 1024

/** What the parser does not show of itself. */
interface Insides {
  bytes: { done(): boolean; next(): number; peek(): number; offset(): number; moveTo(offset: number): void }
  skipJibberish(): void
  skipWhitespaceAndComments(): void
  matchKeyword(keyword: number[]): boolean
  matchIndirectObjectHeader(): boolean
}

const keywords = ['xref', 'trailer', 'startxref'].map((word) => [...Buffer.from(word)])
const begins = new Set(keywords.map(([first]) => first))

/** The parser's own way over junk has no end but the file's: from now on it throws Damaged where there is too much. */
export function limitJunk(parser: PDFParser): void {
  const insides = parser as unknown as Insides
  const { bytes } = insides
  let junk = 0
  insides.skipJibberish = () => {
    insides.skipWhitespaceAndComments()
    for (; !bytes.done(); bytes.next()) {
      const start = bytes.offset()
      const isKeyword = begins.has(bytes.peek()) && keywords.some((word) => insides.matchKeyword(word))
      if (isKeyword || insides.matchIndirectObjectHeader()) {
        bytes.moveTo(start)
        return
      }
      junk += 1
      if (junk > maxJunkBytes) throw new Damaged('There is too much between the objects')
    }
  }
}
