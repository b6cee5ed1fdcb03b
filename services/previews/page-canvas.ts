import { createCanvas } from '@napi-rs/canvas'

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

/** A canvas to draw a page on. */
export const createPageCanvas = createCanvas
