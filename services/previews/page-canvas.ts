import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from '@studyshelf/pdf-guard'

/**
 * Where browsers leave out a NUL that they are to write, this canvas refuses the whole page. Letters of a font that cannot be read
 * come as such. For every canvas of this process: pdf.js makes some by itself.
 */
function writeAsBrowsersDo(): void {
  type Write = (this: void, text: string, ...place: number[]) => void
  const context = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as Record<string, Write>
  for (const method of ['fillText', 'strokeText']) {
    const write = context[method]
    if (write === undefined) continue
    context[method] = function (this: unknown, text: string, ...place: number[]) {
      Reflect.apply(write, this, [text.replaceAll('\0', ''), ...place])
    }
  }
}
writeAsBrowsersDo()

/** Draws a page on white, so many pixels wide; of one that would be higher than `maxHeight`, the top. */
export async function drawPage(page: PDFPageProxy, width: number, maxHeight: number): Promise<Canvas> {
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / natural.width })
  const height = Math.max(1, Math.min(maxHeight, Math.round(viewport.height)))
  const canvas = createCanvas(width, height)
  await page.render({
    // It has all that pdf.js draws with, but is no element of a page.
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    background: '#ffffff',
  }).promise
  return canvas
}
