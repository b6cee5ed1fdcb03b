import type { PageBox } from '#events'
import type { Turn } from '../../../../components/pdf/turn'

/** A box of a page, as it is after the page was turned clockwise. */
export function turnedBox({ x, y, w, h }: PageBox, turn: Turn): PageBox {
  switch (turn) {
    case 0:
      return { x, y, w, h }
    case 90:
      return { x: 1 - y - h, y: x, w: h, h: w }
    case 180:
      return { x: 1 - x - w, y: 1 - y - h, w, h }
    case 270:
      return { x: y, y: 1 - x - w, w: h, h: w }
  }
}

/** A box of a turned page, as it was before. */
export const unturnedBox = (box: PageBox, turn: Turn): PageBox => turnedBox(box, ((360 - turn) % 360) as Turn)
