import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from './open-pdf'

const forbiddenAnnotations = new Set<unknown>([
  AnnotationType.FILEATTACHMENT,
  AnnotationType.SOUND,
  AnnotationType.MOVIE,
  AnnotationType.SCREEN,
  AnnotationType.THREED,
])

const isGiven = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/**
 * Whether the reader finds something in a file that it would run, or hand out. What it finds nothing in may still be active for
 * another reader; what it cannot open is no PDF to it.
 */
export async function readerSees(
  bytes: Uint8Array,
  maxPages: number,
): Promise<'nothing' | 'active-content' | 'encrypted' | 'not-a-pdf'> {
  const task = openPdf(bytes)
  try {
    const document = await task.promise
    const info = new Map<string, unknown>(Object.entries((await document.getMetadata()).info))
    if (info.get('EncryptFilterName') != null) return 'encrypted'
    // It throws where there is not even a first page to show.
    await document.getPage(1)
    const isActive =
      info.get('IsXFAPresent') === true ||
      info.get('IsCollectionPresent') === true ||
      isGiven(await document.getJSActions()) ||
      (await document.hasJSActions()) ||
      isGiven(await document.getAttachments()) ||
      isAction(await document.getOpenAction()) ||
      (await hasActivePage(document, maxPages))
    return isActive ? 'active-content' : 'nothing'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'not-a-pdf'
  } finally {
    await task.destroy()
  }
}

const isAction = (opening: unknown) =>
  typeof opening === 'object' && opening !== null && 'action' in opening && opening.action != null

async function hasActivePage(document: PDFDocumentProxy, maxPages: number): Promise<boolean> {
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    // A page that the reader cannot show runs nothing.
    const page = await document.getPage(number).catch(() => null)
    if (page === null) continue
    if (isGiven(await page.getJSActions())) return true
    const annotations = (await page.getAnnotations()) as Record<string, unknown>[]
    if (
      annotations.some(
        (each) => forbiddenAnnotations.has(each['annotationType']) || isGiven(each['attachment']),
      )
    )
      return true
    if (annotations.some((each) => isGiven(each['actions']))) return true
    page.cleanup()
  }
  return false
}
