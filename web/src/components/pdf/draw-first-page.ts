import { openOptions } from './open-options'
import { pdfjs } from './react-pdf'

/** Sharp at a width of 96 CSS pixels. */
const width = 192

/** Renders the first page of a PDF. Throws if it cannot be opened or drawn. */
export async function drawFirstPage(file: Blob): Promise<Blob> {
  const opening = pdfjs.getDocument({ ...openOptions, data: await file.arrayBuffer() })
  const canvas = document.createElement('canvas')
  try {
    const page = await (await opening.promise).getPage(1)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    Object.assign(canvas, { width, height: Math.min(4 * width, Math.round(viewport.height)) })
    await page.render({ canvas, viewport }).promise
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('no picture')))),
    )
  } finally {
    void opening.destroy()
  }
}
