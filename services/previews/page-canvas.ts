import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from '@studyshelf/pdf-guard'

/**
 * Browsers skip NUL characters in text; this canvas throws, and the page would have no thumbnail. pdf.js writes NUL for letters of an
 * unreadable font. Wraps the methods on the prototype, because pdf.js creates canvases of its own.
 */
function skipNulCharacters(): void {
  type Write = (this: void, text: string, ...place: number[]) => void
  const context = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as Record<string, Write>
  for (const method of ['fillText', 'strokeText']) {
    const write = context[method]
    if (typeof write !== 'function')
      throw new Error(`@napi-rs/canvas has no ${method}(). Install the version that package.json names.`)
    context[method] = function (this: unknown, text: string, ...place: number[]) {
      Reflect.apply(write, this, [text.replaceAll('\0', ''), ...place])
    }
  }
}
skipNulCharacters()

/** Draws a page on white, `width` pixels wide. Cuts it off at `maxHeight` pixels. */
export async function drawPage(page: PDFPageProxy, width: number, maxHeight: number): Promise<Canvas> {
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / natural.width })
  const height = Math.max(1, Math.min(maxHeight, Math.round(viewport.height)))
  const canvas = createCanvas(width, height)
  await page.render({
    // pdf.js draws with its context only, so it need not be a DOM element.
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    background: '#ffffff',
  }).promise
  return canvas
}
