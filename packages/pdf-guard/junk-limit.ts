import type { PDFParser } from '@cantoo/pdf-lib'
import { DamagedPdfError } from './damaged-pdf-error'
import { documentInternalsOf } from './parser-internals'

/** Bytes between objects that belong to none. Skipping them takes 6 µs a byte. */
const maxJunkBytes = 256 * 1024

const keywords = ['xref', 'trailer', 'startxref'].map((word) => [...Buffer.from(word)])
const firstLetters = new Set(keywords.map(([first]) => first))

/**
 * Replaces the parser's `skipJibberish`, which skips any amount of junk: this one throws DamagedPdfError beyond `maxJunkBytes` in a
 * file.
 */
export function limitJunk(parser: PDFParser): void {
  const internals = documentInternalsOf(parser)
  const { bytes } = internals
  let junk = 0
  internals.skipJibberish = () => {
    internals.skipWhitespaceAndComments()
    for (; !bytes.done(); bytes.next()) {
      const start = bytes.offset()
      const isKeyword =
        firstLetters.has(bytes.peek()) && keywords.some((word) => internals.matchKeyword(word))
      if (isKeyword || internals.matchIndirectObjectHeader()) {
        bytes.moveTo(start)
        return
      }
      junk += 1
      if (junk > maxJunkBytes) throw new DamagedPdfError('Too much junk between the objects')
    }
  }
}
