import type { Rectangle } from './sheet-layout'

/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number]
/** The first four turn and scale, the last two move: as in the operator `cm` of PDF. */
export type Matrix = readonly [number, number, number, number, number, number]
export type QuarterTurn = 0 | 90 | 180 | 270

/** Readers show a page without a box as US Letter. */
const letter: Box = [0, 0, 612, 792]

/** The part of a page that readers show: pdf.js decides in the same way. */
export function visibleBox(media: readonly number[] | null, crop: readonly number[] | null): Box {
  const whole = ordered(media) ?? letter
  const cut = ordered(crop)
  if (cut === null) return whole
  const common: Box = [
    Math.max(whole[0], cut[0]),
    Math.max(whole[1], cut[1]),
    Math.min(whole[2], cut[2]),
    Math.min(whole[3], cut[3]),
  ]
  return common[2] > common[0] && common[3] > common[1] ? common : whole
}

/** Writers may name any two opposite corners. Null for a box without area. */
function ordered(box: readonly number[] | null): Box | null {
  if (box === null || box.length !== 4 || !box.every((side) => Number.isFinite(side))) return null
  const [x = 0, y = 0, otherX = 0, otherY = 0] = box
  if (x === otherX || y === otherY) return null
  return [Math.min(x, otherX), Math.min(y, otherY), Math.max(x, otherX), Math.max(y, otherY)]
}

/** The clockwise rotation of a page; readers ignore other angles. */
export function quarterTurn(degrees: number): QuarterTurn {
  const turn = ((degrees % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

/** The largest rectangle of this shape inside a cell, in its middle. Only the ratio counts, so a page's user unit does not. */
export function fitInto(cell: Rectangle, { width, height }: { width: number; height: number }): Rectangle {
  const scale = Math.min(cell.width / width, cell.height / height)
  const fitted = { width: width * scale, height: height * scale }
  return {
    ...fitted,
    x: cell.x + (cell.width - fitted.width) / 2,
    y: cell.y + (cell.height - fitted.height) / 2,
  }
}

/** Where a page goes in a cell, and the matrix that brings it there. */
export function placePage(
  { box, turn }: { box: Box; turn: QuarterTurn },
  cell: Rectangle,
): { place: Rectangle; matrix: Matrix } {
  const [left, bottom, right, top] = box
  const size = { width: right - left, height: top - bottom }
  const upright = turn % 180 === 0 ? size : { width: size.height, height: size.width }
  const place = fitInto(cell, upright)
  const scale = place.width / upright.width
  const [cos, sin] = turns[turn]
  // The corner of the box that comes to lie at the bottom left.
  const corner = corners[turn](left, bottom, right, top)
  const [a, b, c, d] = [cos * scale, -sin * scale, sin * scale, cos * scale]
  return {
    place,
    matrix: [
      a,
      b,
      c,
      d,
      place.x - (a * corner[0] + c * corner[1]),
      place.y - (b * corner[0] + d * corner[1]),
    ],
  }
}

const turns = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const
type Corner = (left: number, bottom: number, right: number, top: number) => readonly [number, number]
const corners: Record<QuarterTurn, Corner> = {
  0: (left, bottom) => [left, bottom],
  90: (_, bottom, right) => [right, bottom],
  180: (_left, _bottom, right, top) => [right, top],
  270: (left, _bottom, _right, top) => [left, top],
}

/** A point on paper. */
export const transform = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** The smallest box around a transformed box. */
export function boundsOf(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const points = [
    transform(matrix, left, bottom),
    transform(matrix, left, top),
    transform(matrix, right, bottom),
    transform(matrix, right, top),
  ]
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
