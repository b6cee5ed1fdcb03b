import type { OpenPdf } from '../../../components/pdf/react-pdf'

/** A PDF has 72 points per inch. */
const dotsPerInch = 150
const pointsPerInch = 72

/**
 * Draws every page as a picture, one after the other. Returns object URLs that the caller must revoke. Throws the reason of
 * `signal`.
 */
export async function drawPages(
  pdf: OpenPdf,
  {
    signal,
    dots = dotsPerInch,
    onPage,
  }: { signal: AbortSignal; /** Per inch. */ dots?: number; onPage: (page: number) => void },
): Promise<string[]> {
  const pictures: string[] = []
  const canvas = document.createElement('canvas')
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      onPage(number)
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: dots / pointsPerInch })
      Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
      await page.render({ canvas, viewport, intent: 'print' }).promise
      signal.throwIfAborted()
      pictures.push(URL.createObjectURL(await pictureOf(canvas)))
    }
    signal.throwIfAborted()
    return pictures
  } catch (error) {
    pictures.forEach((picture) => URL.revokeObjectURL(picture))
    throw error
  } finally {
    // Releases the canvas memory at once.
    Object.assign(canvas, { width: 0, height: 0 })
  }
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('a page gave no picture')))),
  )
