import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from './open-pdf'

/** Pages of which the text is compared, spread over the document. */
const maxTextPages = 200
/** Pages of which the look is compared: the first, the last, and three between. */
const lookedAt = 5

/** A picture of a page by which pages that look alike are recognised: bits in hexadecimal, or null for a blank page. */
export type SignPage = (page: PDFPageProxy) => Promise<string | null>

/** Bits by which two signatures of the same page may differ. */
const maxDistance = 12

function distance(a: string, b: string): number {
  let bits = 0
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    let differing = parseInt(a[i] ?? '0', 16) ^ parseInt(b[i] ?? '0', 16)
    for (; differing > 0; differing >>= 1) bits += differing & 1
  }
  return bits
}

/** Page numbers from 1 to `pages`, at most `count`, evenly spread, with the first and the last. */
export function spread(pages: number, count: number): number[] {
  if (pages <= count) return Array.from({ length: pages }, (_, i) => i + 1)
  return Array.from({ length: count }, (_, i) => 1 + Math.round((i * (pages - 1)) / (count - 1)))
}

/** Null if pdf.js cannot read the page: a copy may not change that either. */
async function onPage<T>(
  document: PDFDocumentProxy,
  number: number,
  read: (page: PDFPageProxy) => Promise<T>,
): Promise<T | null> {
  try {
    const page = await document.getPage(number)
    const found = await read(page)
    page.cleanup()
    return found
  } catch {
    return null
  }
}

const textOf = async (page: PDFPageProxy): Promise<string> =>
  (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('\n')

/** True if pdf.js shows the same in both files: as many pages, with the same text, and a sample of them that look alike. */
export async function haveSamePages(
  original: Uint8Array,
  copy: Uint8Array,
  signPage: SignPage,
): Promise<boolean> {
  const tasks = [openPdf(original), openPdf(copy)] as const
  try {
    const [before, after] = await Promise.all([tasks[0].promise, tasks[1].promise])
    if (before.numPages !== after.numPages) return false
    for (const number of spread(before.numPages, maxTextPages)) {
      const [was, is] = [await onPage(before, number, textOf), await onPage(after, number, textOf)]
      if (was !== null && was !== is) return false
    }
    for (const number of spread(before.numPages, lookedAt)) {
      const [was, is] = [await onPage(before, number, signPage), await onPage(after, number, signPage)]
      if (distance(was ?? '', is ?? '') > maxDistance) return false
    }
    return true
  } catch {
    return false
  } finally {
    await Promise.all(tasks.map((task) => task.destroy()))
  }
}
