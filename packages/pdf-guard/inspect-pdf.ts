import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { isActive } from './active-content'
import { DamagedPdfError } from './damaged-pdf-error'
import { ObjectParser } from './object-parser'
import { checkInViewer } from './viewer-check'

export type Problem = 'not-a-pdf' | 'damaged' | 'encrypted' | 'active-content' | 'too-many-pages'
export type Inspection = { ok: true; pages: number } | { ok: false; problem: Problem }

/** Counts the leaves of the page tree, up to `maxPages + 1`. Visits each node once, so a cyclic tree ends. */
function countPages(catalog: PDFDict, maxPages: number): number {
  const visited = new Set<PDFObject>()
  const pending: (PDFObject | undefined)[] = [catalog.lookup(PDFName.of('Pages'))]
  let pages = 0
  while (pending.length > 0 && pages <= maxPages) {
    const node = pending.pop()
    if (!(node instanceof PDFDict) || visited.has(node)) continue
    visited.add(node)
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
/** Every writer ends a file with one of these marks: without them, the file was cut off. */
const hasEnd = (bytes: Buffer) => {
  let end = bytes.length
  while (end > 0 && bytes[end - 1]! <= 0x20) end -= 1
  const tail = bytes.subarray(Math.max(0, end - 4096), end)
  return tail.includes('%%EOF') || tail.includes('startxref')
}

/**
 * Decides if a PDF may be handed on to other people, and counts its pages. pdf.js may take over the memory of `file`: do not use it
 * afterwards. Time and memory are bounded by the process that calls this, see the README.
 */
export async function inspectPdf(
  file: Uint8Array,
  { maxPages = 2_000 }: { maxPages?: number } = {},
): Promise<Inspection> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (!hasHeader(bytes) || !hasEnd(bytes)) return { ok: false, problem: 'not-a-pdf' }

  const parser = new ObjectParser(bytes)
  try {
    await parser.parseAllObjects()
  } catch (error) {
    if (parser.isEncrypted) return { ok: false, problem: 'encrypted' }
    return { ok: false, problem: error instanceof DamagedPdfError ? 'damaged' : 'not-a-pdf' }
  }
  if (parser.isEncrypted) return { ok: false, problem: 'encrypted' }
  if (parser.objects.some((object) => isActive(object, parser.definitionsOf)))
    return { ok: false, problem: 'active-content' }

  const pages = parser.catalog ? countPages(parser.catalog, maxPages) : 0
  if (pages === 0) return { ok: false, problem: 'not-a-pdf' }
  if (pages > maxPages) return { ok: false, problem: 'too-many-pages' }
  if (parser.hasDanglingReference()) return { ok: false, problem: 'damaged' }
  // Two parsers must agree: each misses some files that the other one sees through.
  const problem = await checkInViewer(bytes, { maxPages })
  return problem === null ? { ok: true, pages } : { ok: false, problem }
}
