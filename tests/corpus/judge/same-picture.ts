import { createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from '@studyshelf/pdf-guard'
import type { Rectangle } from '../../../web/src/features/documents/cheat-sheet/sheet-layout'

/** Pixels along the longer side of a cell. */
const side = 300

/**
 * How much the picture of a page differs from its place on a sheet: the mean of the differences of brightness, from 0 to 255. The same
 * page, drawn at another position, differs at the edges of letters.
 */
export async function differenceOnSheet(
  page: PDFPageProxy,
  sheet: PDFPageProxy,
  place: Rectangle,
): Promise<number> {
  const scale = side / Math.max(place.width, place.height)
  const [width, height] = [Math.round(place.width * scale), Math.round(place.height * scale)]
  const upright = page.getViewport({ scale: 1 })
  const alone = await draw(page, (place.width * scale) / upright.width, { width, height, x: 0, y: 0 })
  const top = sheet.getViewport({ scale: 1 }).height - place.y - place.height
  const onSheet = await draw(sheet, scale, { width, height, x: -place.x * scale, y: -top * scale })
  const sum = alone.reduce((all, brightness, at) => all + Math.abs(brightness - onSheet[at]!), 0)
  return sum / alone.length
}

async function draw(
  page: PDFPageProxy,
  scale: number,
  { width, height, x, y }: { width: number; height: number; x: number; y: number },
): Promise<number[]> {
  const canvas = createCanvas(width, height)
  const viewport = page.getViewport({ scale, offsetX: x, offsetY: y })
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return Array.from(
    { length: width * height },
    (_, at) => (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3,
  )
}
