import { openPdf, type PDFDocumentProxy } from '@studyshelf/pdf-guard'
import { drawPage } from './page-canvas'

/** The first page as a picture. */
export interface Rendering {
  /** Null if the file cannot be opened. */
  pages: number | null
  /** WebP; null if the page cannot be drawn. */
  thumbnail: Uint8Array | null
}

/** Width of the thumbnail in pixels, twice that of a card. */
const width = 480
/** The top of a very long page is enough. */
const maxHeight = 1_000

async function drawFirstPage(document: PDFDocumentProxy): Promise<Uint8Array> {
  const canvas = await drawPage(await document.getPage(1), width, maxHeight)
  // Not `encode`: it reads the canvas in another thread, after it may have been collected here, and can crash.
  return canvas.toBuffer('image/webp', 82)
}

/** Draws the first page. Never throws: a broken file gives nulls. */
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
