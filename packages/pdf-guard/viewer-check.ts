import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from './open-pdf'

const forbiddenAnnotations = new Set<unknown>([
  AnnotationType.FILEATTACHMENT,
  AnnotationType.SOUND,
  AnnotationType.MOVIE,
  AnnotationType.SCREEN,
  AnnotationType.THREED,
])

const isNonEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** The problem that pdf.js finds in a file, or null. Browsers read files as it does, pdf-lib differently. */
export async function checkInViewer(
  bytes: Uint8Array,
  { maxPages }: { maxPages: number },
): Promise<'active-content' | 'encrypted' | 'not-a-pdf' | null> {
  const task = openPdf(bytes)
  try {
    const document = await task.promise
    const info = new Map<string, unknown>(Object.entries((await document.getMetadata()).info))
    if (info.get('EncryptFilterName') != null) return 'encrypted'
    // Throws if there is no first page.
    await document.getPage(1)
    const isActive =
      info.get('IsXFAPresent') === true ||
      info.get('IsCollectionPresent') === true ||
      isNonEmpty(await document.getJSActions()) ||
      (await hasActiveField(document)) ||
      isNonEmpty(await document.getAttachments()) ||
      isAction(await document.getOpenAction()) ||
      (await hasActivePage(document, maxPages))
    return isActive ? 'active-content' : null
  } catch (error) {
    return isPasswordError(error) ? 'encrypted' : 'not-a-pdf'
  } finally {
    await task.destroy()
  }
}

/** True if pdf.js opens the file only with a password. */
export async function needsPassword(bytes: Uint8Array): Promise<boolean> {
  const task = openPdf(bytes)
  try {
    await task.promise
    return false
  } catch (error) {
    return isPasswordError(error)
  } finally {
    await task.destroy()
  }
}

const isPasswordError = (error: unknown) => error instanceof Error && error.name === 'PasswordException'

const isAction = (opening: unknown) =>
  typeof opening === 'object' && opening !== null && 'action' in opening && opening.action != null

/** Not `hasJSActions()`: it counts a field to sign, which has no actions at all. */
async function hasActiveField(document: PDFDocumentProxy): Promise<boolean> {
  const fields: Record<string, unknown[]> = (await document.getFieldObjects()) ?? {}
  return Object.values(fields)
    .flat()
    .some((field) => isNonEmpty((field as { actions?: unknown } | null)?.actions))
}

async function hasActivePage(document: PDFDocumentProxy, maxPages: number): Promise<boolean> {
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    // A page that pdf.js cannot load runs nothing.
    const page = await document.getPage(number).catch(() => null)
    if (page === null) continue
    if (isNonEmpty(await page.getJSActions())) return true
    const annotations = (await page.getAnnotations()) as Record<string, unknown>[]
    if (
      annotations.some(
        (each) => forbiddenAnnotations.has(each['annotationType']) || isNonEmpty(each['attachment']),
      )
    )
      return true
    if (annotations.some((each) => isNonEmpty(each['actions']))) return true
    page.cleanup()
  }
  return false
}
