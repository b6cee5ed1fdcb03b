import { drawingScale } from '../../../components/pdf/drawing-scale'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import { fitInto } from './page-placement'
import type { Rectangle } from './sheet-layout'

/** Dots per inch on paper; a PDF has 72 points per inch. */
const dotsPerPoint = 300 / 72
const quality = 0.92
/** Pages of a file that can only be drawn: each is a picture in memory. */
export const maxDrawnPages = 100

/** Draws pages as pictures (JPEG) for cells of this size. Throws the reason of `signal`. */
export async function drawForCells(
  pdf: OpenPdf,
  {
    pages,
    cell,
    signal,
    onPage,
  }: {
    pages: readonly number[]
    cell: Rectangle
    signal: AbortSignal
    onPage: (done: number) => void
  },
): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  const canvas = document.createElement('canvas')
  try {
    for (const number of pages) {
      const page = await pdf.getPage(number)
      const size = page.getViewport({ scale: 1 })
      const place = fitInto(cell, size)
      const wanted = (dotsPerPoint * place.width) / size.width
      const viewport = page.getViewport({ scale: drawingScale({ ...size, wanted }) })
      Object.assign(canvas, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) })
      await page.render({ canvas, viewport, intent: 'print' }).promise
      signal.throwIfAborted()
      pictures.push(await pictureOf(canvas))
      onPage(pictures.length)
    }
    return pictures
  } finally {
    // Releases the canvas memory at once.
    Object.assign(canvas, { width: 0, height: 0 })
  }
}

const pictureOf = async (canvas: HTMLCanvasElement) => {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (picture === null) throw new Error('a page gave no picture')
  return new Uint8Array(await picture.arrayBuffer())
}
