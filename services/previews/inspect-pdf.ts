import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { isActive } from './active-content'
import { readerSees } from './as-the-reader-sees'
import { Damaged } from './damaged'
import { EveryObjectParser } from './every-object'
import type { Inspection } from './inspection'

export const maxPages = 2_000

/** Leaves of the page tree; stops counting beyond `maxPages`. A tree that bites its own tail is walked once. */
function countPages(catalog: PDFDict): number {
  const seen = new Set<PDFObject>()
  const pending: (PDFObject | undefined)[] = [catalog.lookup(PDFName.of('Pages'))]
  let pages = 0
  while (pending.length > 0 && pages <= maxPages) {
    const node = pending.pop()
    if (!(node instanceof PDFDict) || seen.has(node)) continue
    seen.add(node)
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) {
      for (let i = 0; i < kids.size(); i += 1) pending.push(kids.lookup(i))
    } else {
      pages += 1
    }
  }
  return pages
}

const hasHeader = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')
/** Every writer ends a file with these; where they are missing, so is the end of the file. */
const hasEnd = (bytes: Buffer) => {
  let end = bytes.length
  while (end > 0 && bytes[end - 1]! <= 0x20) end -= 1
  const tail = bytes.subarray(Math.max(0, end - 4096), end)
  return tail.includes('%%EOF') || tail.includes('startxref')
}

/** What an uploaded file is, as far as a library must know before it hands the file on to others. */
export async function inspectPdf(file: Uint8Array): Promise<Inspection> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (!hasHeader(bytes) || !hasEnd(bytes)) return { ok: false, problem: 'not-a-pdf' }

  const parser = new EveryObjectParser(bytes)
  try {
    await parser.parseEverything()
  } catch (error) {
    if (parser.isEncrypted) return { ok: false, problem: 'encrypted' }
    return { ok: false, problem: error instanceof Damaged ? 'damaged' : 'not-a-pdf' }
  }
  if (parser.isEncrypted) return { ok: false, problem: 'encrypted' }
  if (parser.objects.some((object) => isActive(object, parser.definitions)))
    return { ok: false, problem: 'active-content' }

  const pages = parser.catalog ? countPages(parser.catalog) : 0
  if (pages === 0) return { ok: false, problem: 'not-a-pdf' }
  if (pages > maxPages) return { ok: false, problem: 'too-many-pages' }
  if (parser.leadsNowhere()) return { ok: false, problem: 'damaged' }
  // What both of them find harmless is: each misses what the other one sees.
  const seen = await readerSees(bytes, maxPages)
  return seen === 'nothing' ? { ok: true, pages } : { ok: false, problem: seen }
}
