import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { TextItem, TextPage } from './text-item'

/** Text turned by more is a stamp or a watermark: it belongs to no line. In radians. */
const maxTilt = 0.2

/** Reads the text of a page with its places. Rejects if the page cannot be read. */
export async function readTextPage(pdf: OpenPdf, number: number): Promise<TextPage> {
  const page = await pdf.getPage(number)
  const { items, styles } = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  // Numbered as Find numbers them.
  const texts = items.filter((item) => 'str' in item)
  return {
    width: viewport.width,
    height: viewport.height,
    items: texts.flatMap(({ str, transform, width, fontName }, piece): TextItem[] => {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform.map(Number)
      const [left = 0, baseline = 0] = viewport.convertToViewportPoint(x, y).map(Number)
      const [ahead = 0, beside = 0] = viewport.convertToViewportPoint(x + a, y + b).map(Number)
      const isTilted = Math.abs(Math.atan2(beside - baseline, ahead - left)) > maxTilt
      if (isTilted) return []
      const size = Math.hypot(c, d)
      const isMono = styles[fontName]?.fontFamily === 'monospace'
      return [{ str, piece, left, right: left + width, y: baseline, size, isMono }]
    }),
  }
}
