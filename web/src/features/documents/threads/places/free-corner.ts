import type { Turn } from '../../../../components/pdf/turn'
import type { TextPage } from '../../text/text-item'
import { boxOf } from './locate-quotation'
import { markSize } from './stack-marks'
import { turnedBox } from './turned-box'

/** True if no text is in the upper right corner of a page, where a mark would cover it. `width`, `height`: of the turned page, in px. */
export const isCornerFree = (
  page: TextPage,
  { turn, width, height }: { turn: Turn; width: number; height: number },
): boolean =>
  page.items.every((item) => {
    if (item.str.trim() === '') return true
    const { x, y, w } = turnedBox(boxOf([item], page), turn)
    return (x + w) * width <= width - markSize || y * height >= markSize
  })
