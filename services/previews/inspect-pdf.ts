import { PDFArray, PDFDict, PDFName, PDFParser, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'
import { isActive } from './active-content'
import type { Inspection } from './inspection'

export const maxPages = 2_000

/** Reads every object of a file, and remembers also those that a later object of the same number replaces. */
class EveryObjectParser extends PDFParser {
  readonly definitions = new Map<PDFRef, PDFObject[]>()

  constructor(bytes: Uint8Array) {
    super(bytes)
    const assign = this.context.assign.bind(this.context)
    this.context.assign = (ref, object) => {
      const known = this.definitions.get(ref)
      if (known) known.push(object)
      else this.definitions.set(ref, [object])
      assign(ref, object)
    }
  }

  get isEncrypted(): boolean {
    return this.context.trailerInfo.Encrypt !== undefined
  }

  get catalog(): PDFDict | undefined {
    const root = this.context.lookup(this.context.trailerInfo.Root)
    return root instanceof PDFDict ? root : undefined
  }
}

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

  const parser = new EveryObjectParser(file)
  try {
    await parser.parseDocument()
  } catch {
    return { ok: false, problem: parser.isEncrypted ? 'encrypted' : 'not-a-pdf' }
  }
  if (parser.isEncrypted) return { ok: false, problem: 'encrypted' }

  const definitions = (ref: PDFRef) => parser.definitions.get(ref) ?? []
  for (const objects of parser.definitions.values()) {
    if (objects.some((object) => isActive(object, definitions)))
      return { ok: false, problem: 'active-content' }
  }

  const pages = parser.catalog ? countPages(parser.catalog) : 0
  if (pages === 0) return { ok: false, problem: 'not-a-pdf' }
  return pages > maxPages ? { ok: false, problem: 'too-many-pages' } : { ok: true, pages }
}
