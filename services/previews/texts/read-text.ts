import { openPdf, type PDFDocumentProxy } from '@studyshelf/pdf-guard'
import { pageText } from './page-text'

/**
 * The text of each page; `scan` if there is next to none. `unreadable`: a file that this reader cannot open. `isCut`: the last pages are
 * missing, because it is too long.
 */
export type ReadText =
  | { outcome: 'text' | 'scan'; pages: string[]; isCut: boolean }
  | { outcome: 'unreadable' }

/** Of one document: more than a thick book. */
const maxLetters = 2_000_000
/** Processor time. */
const maxMs = 10_000
/** A page with fewer is a picture with the name of a scanner below, or a page number. */
const minLettersOfTextPage = 40

async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return pageText(items.flatMap((item) => ('str' in item ? [item] : [])))
  } catch {
    // The other pages may be readable.
    return ''
  }
}

async function readAll(document: PDFDocumentProxy): Promise<ReadText> {
  const start = process.cpuUsage()
  const isOver = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 > maxMs
  }
  const pages: string[] = []
  let letters = 0
  while (pages.length < document.numPages && letters < maxLetters && !isOver()) {
    const text = await textOf(document, pages.length + 1)
    letters += text.length
    pages.push(text)
  }
  const isScan = pages.every((text) => text.length < minLettersOfTextPage)
  return { outcome: isScan ? 'scan' : 'text', pages, isCut: pages.length < document.numPages }
}

/** Reads the text of a PDF. Never throws. */
export async function readText(bytes: Uint8Array): Promise<ReadText> {
  const task = openPdf(bytes)
  try {
    return await readAll(await task.promise)
  } catch {
    return { outcome: 'unreadable' }
  } finally {
    await task.destroy()
  }
}
