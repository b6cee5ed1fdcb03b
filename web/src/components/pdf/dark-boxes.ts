/** A part of a picture, as fractions of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Cells darker than this, of 255, belong to pictures: even bold text lets more of the paper through. */
const darkest = 150
/** Least size of a box, as fractions of the page's width: letters of titles are lower, and lines are narrower. */
const minWidth = 1 / 9
const minHeight = 1 / 12
/** Least share of a box that dark cells must fill. */
const minFill = 0.6

/**
 * The dark parts of a page, such as photos and slides with a dark ground. `lights`: the mean light of each cell of the page, row by row,
 * from 0 to 255.
 */
export function darkBoxes(lights: ArrayLike<number>, columns: number): Box[] {
  const rows = Math.floor(lights.length / Math.max(1, columns))
  const seen = new Set<number>()
  const boxes: Box[] = []
  for (let cell = 0; cell < rows * columns; cell++) {
    if (seen.has(cell) || (lights[cell] ?? 255) >= darkest) continue
    const cells = connected(cell, lights, columns, rows, seen)
    const [xs, ys] = [cells.map((each) => each % columns), cells.map((each) => Math.floor(each / columns))]
    const [left, top] = [smallest(xs), smallest(ys)]
    const [width, height] = [largest(xs) - left + 1, largest(ys) - top + 1]
    const isLarge = width >= minWidth * columns && height >= minHeight * columns
    if (!isLarge || cells.length < minFill * width * height) continue
    boxes.push({ left: left / columns, top: top / rows, width: width / columns, height: height / rows })
  }
  return boxes
}

const smallest = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity)
const largest = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), -Infinity)

/** The dark cells that touch this one, or each other. */
function connected(
  first: number,
  lights: ArrayLike<number>,
  columns: number,
  rows: number,
  seen: Set<number>,
): number[] {
  const cells = [first]
  seen.add(first)
  for (const cell of cells) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    for (const [nextX, nextY] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      const next = nextY * columns + nextX
      const isOutside = nextX < 0 || nextX >= columns || nextY < 0 || nextY >= rows
      if (isOutside || seen.has(next) || (lights[next] ?? 255) >= darkest) continue
      seen.add(next)
      cells.push(next)
    }
  }
  return cells
}
