import type { SheetOrder } from './make-sheets'
import { footText, isInStandardFonts, type SheetOrigin } from './foot-text'
import type { SheetLayout } from './sheet-layout'

const fontSize = 7
const baseline = 2
/** Pixels per point of a foot that is a picture. */
const sharpness = 6
/** Points for the number of the sheet. */
const room = 48

/** The foot of the sheets. Scripts that the standard fonts of PDF lack are drawn with the fonts of this device. */
export async function footLine(origin: SheetOrigin, { foot }: SheetLayout): Promise<SheetOrder['foot']> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) return { text: 'Studyshelf' }
  context.font = fontOf(1)
  const text = footText(origin, (tried) => context.measureText(tried).width <= foot.width - room)
  if (isInStandardFonts(text)) return { text }
  const width = Math.min(Math.ceil(context.measureText(text).width) + 1, foot.width - room)
  Object.assign(canvas, { width: width * sharpness, height: foot.height * sharpness })
  Object.assign(context, { font: fontOf(sharpness), fillStyle: '#4a4d5e' })
  context.fillText(text, 0, (foot.height - baseline) * sharpness)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (picture === null) throw new Error('the foot gave no picture')
  return { picture: new Uint8Array(await picture.arrayBuffer()), width }
}

const fontOf = (scale: number) => `${fontSize * scale}px Helvetica, Arial, sans-serif`
