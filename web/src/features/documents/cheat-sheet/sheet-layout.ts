/** Pages on one sheet. */
export const waysUp = [2, 4, 6, 9] as const
export type Up = (typeof waysUp)[number]
export type Orientation = 'portrait' | 'landscape'

/** A rectangle in points, from the bottom left corner of the sheet, as in a PDF. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export interface LayoutChoice {
  up: Up
  orientation: Orientation
  /** Leaves room for the page's number below it. */
  hasNumbers: boolean
}

/** A sheet of paper, and where pages and texts go on it. Cells are in reading order. */
export interface SheetLayout {
  width: number
  height: number
  cells: readonly Rectangle[]
  foot: Rectangle
}

const a4 = { short: 595.28, long: 841.89 }
/** Printers leave about 4 mm blank. */
const margin = 14.2
const gap = 5
const footHeight = 9
/** Height of a page's number, with the space around it. */
export const numberHeight = 9

/** Columns and rows of a portrait sheet; a landscape one has them the other way round. */
const grids: Record<Up, readonly [columns: number, rows: number]> = {
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
  9: [3, 3],
}

/** Lays out an A4 sheet. */
export function layoutSheet({ up, orientation, hasNumbers }: LayoutChoice): SheetLayout {
  const isPortrait = orientation === 'portrait'
  const [width, height] = isPortrait ? [a4.short, a4.long] : [a4.long, a4.short]
  const [columns, rows] = isPortrait ? grids[up] : grids[up].toReversed()
  const label = hasNumbers ? numberHeight : 0
  const floor = margin + footHeight + gap
  const cellWidth = (width - 2 * margin - (columns - 1) * gap) / columns
  const cellHeight = (height - floor - margin - (rows - 1) * gap) / rows
  return {
    width,
    height,
    cells: Array.from({ length: up }, (_, index) => ({
      x: margin + (index % columns) * (cellWidth + gap),
      y: floor + (rows - 1 - Math.floor(index / columns)) * (cellHeight + gap) + label,
      width: cellWidth,
      height: cellHeight - label,
    })),
    foot: { x: margin, y: margin, width: width - 2 * margin, height: footHeight },
  }
}

/** The orientation in which a page of this shape is larger on the sheet. `ratio`: height/width. */
export function bestOrientation(up: Up, ratio: number): Orientation {
  const widthIn = (orientation: Orientation) => {
    const [cell] = layoutSheet({ up, orientation, hasNumbers: false }).cells
    return cell === undefined ? 0 : Math.min(cell.width, cell.height / ratio)
  }
  return widthIn('landscape') > widthIn('portrait') ? 'landscape' : 'portrait'
}

/** Pages of each sheet. */
export const sheetsOf = <Page>(pages: readonly Page[], up: Up): Page[][] =>
  Array.from({ length: Math.ceil(pages.length / up) }, (_, sheet) =>
    pages.slice(sheet * up, (sheet + 1) * up),
  )
