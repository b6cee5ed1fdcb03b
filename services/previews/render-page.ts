import { openPdf, type PDFDocumentProxy } from '@studyshelf/pdf-guard'
import { drawPage } from './page-canvas'

/** The first page as a picture. */
export interface Rendering {
  /** Null if the file cannot be opened. */
  pages: number | null
  /** WebP; null if the page cannot be drawn. */
  thumbnail: Uint8Array | null
}

/** Of the picture, in pixels: twice what a card shows. */
const width = 480
/** A page may be absurdly long: its top will do. */
const maxHeight = 1_000

async function drawFirstPage(document: PDFDocumentProxy): Promise<Uint8Array> {
  const canvas = await drawPage(await document.getPage(1), width, maxHeight)
  // Not `encode`: it works in a thread of its own, on a canvas that nothing here holds on to any more, and may crash.
  return canvas.toBuffer('image/webp', 82)
}

/** Page one as a picture. Whatever is wrong with the file is answered, not thrown. */
export async function renderFirstPage(bytes: Uint8Array): Promise<Rendering> {
  const task = openPdf(bytes)
  try {
    const document = await task.promise
    const thumbnail = await drawFirstPage(document).catch(() => null)
    return { pages: document.numPages, thumbnail }
  } catch {
    return { pages: null, thumbnail: null }
  } finally {
    await task.destroy()
  }
}
