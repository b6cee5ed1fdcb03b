import { append } from './lines'
import type { Line } from './text-item'

/** Lines on each side of two columns, at least. */
const minLines = 5
/** The part of a column that its lines fill, at least: cells of a table are shorter. */
const minFill = 0.55
/** The gap between columns, as a part of a letter's size. */
const minGutter = 0.8
/** Where a gutter may be, as a part of the page's width. */
const [firstGutter, lastGutter, step] = [0.35, 0.65, 0.01]

/** The lines of a page in reading order, each list of one column. Titles over both columns stand between them. */
export function inReadingOrder(lines: readonly Line[], width: number): Line[][] {
  const gutter = gutterOf(lines, width)
  if (gutter === null) return [rowsOf(lines)]
  const columns: Line[][] = []
  let [left, right]: [Line[], Line[]] = [[], []]
  const end = () => {
    columns.push(...[left, right].filter((column) => column.length > 0).map(rowsOf))
    ;[left, right] = [[], []]
  }
  for (const line of byHeight(lines)) {
    if (line.right <= gutter) left.push(line)
    else if (line.left >= gutter) right.push(line)
    else {
      end()
      columns.push([line])
    }
  }
  end()
  return columns
}

const byHeight = (lines: readonly Line[]) => [...lines].sort((a, b) => a.y - b.y || a.left - b.left)

function gutterOf(lines: readonly Line[], width: number): number | null {
  let best: { x: number; crossing: number } | null = null
  for (let part = firstGutter; part <= lastGutter; part += step) {
    const x = part * width
    const crossing = lines.filter(({ left, right }) => left < x && right > x).length
    if (best === null || crossing < best.crossing) best = { x, crossing }
  }
  if (best === null || best.crossing > lines.length / 5) return null
  const { x } = best
  const [left, right] = [lines.filter((line) => line.right <= x), lines.filter((line) => line.left >= x)]
  if (left.length < minLines || right.length < minLines) return null
  const [end, start] = [
    Math.max(...left.map((line) => line.right)),
    Math.min(...right.map((line) => line.left)),
  ]
  if (start - end < minGutter * (left[0]?.size ?? 0)) return null
  return [left, right].every(isFull) ? (end + start) / 2 : null
}

function isFull(column: readonly Line[]): boolean {
  const [left, right] = [
    Math.min(...column.map((line) => line.left)),
    Math.max(...column.map((line) => line.right)),
  ]
  const widths = column.map((line) => line.right - line.left).sort((a, b) => a - b)
  return (widths[Math.floor(widths.length / 2)] ?? 0) >= minFill * (right - left)
}

/** Lines from top to bottom; those side by side are the cells of a row. */
function rowsOf(lines: readonly Line[]): Line[] {
  const rows: Line[] = []
  for (const line of byHeight(lines)) {
    const row = rows.at(-1)
    const isBeside = row !== undefined && Math.abs(row.y - line.y) <= 0.3 * Math.max(row.size, line.size)
    if (!isBeside) rows.push({ ...line, runs: [...line.runs] })
    else if (line.left >= row.left) addCell(row, line)
    else rows.splice(-1, 1, addCell({ ...line, runs: [...line.runs] }, row))
  }
  return rows
}

function addCell(row: Line, cell: Line): Line {
  append(row, cell, '\u2003')
  row.cells += 1
  return row
}
