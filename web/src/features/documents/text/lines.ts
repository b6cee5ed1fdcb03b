import type { Line, TextItem } from './text-item'

/** Parts of a letter's size. Wider gaps part cells or columns. */
const widestSpace = 1.4
const narrowestSpace = 0.15
/** Raised and lowered signs stay on their line. */
const raised = 0.45

const bullet = /^[•◦▪▫‣·●○■□◆➢➤✓*\uF076\uF0A7\uF0B7\uF0D8–—-]$/u
const number = /^\(?(\d{1,3}|[a-z]|[ivx]{1,4})[.)]$/i
export const isMarker = (text: string): boolean => bullet.test(text) || number.test(text)

const isOneLine = (a: Pick<Line, 'y' | 'size'>, b: Pick<Line, 'y' | 'size'>) =>
  Math.abs(a.y - b.y) <= raised * Math.max(a.size, b.size)

/** The lines of a page, by rows and columns: a gap between columns ends a line. */
export function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = []
  for (const item of items) {
    if (item.str.trim() === '') continue
    const line = asLine(item)
    const last = lines.at(-1)
    if (last !== undefined && isNext(last, line)) append(last, line, gapOf(last, line))
    else lines.push(line)
  }
  lines.sort((a, b) => a.y - b.y || a.left - b.left)
  return joined(lines)
}

/** Joins parts of lines that the file has in another order, and markers with their text. */
function joined(parts: readonly Line[]): Line[] {
  const lines: Line[] = []
  for (const part of [...parts].sort((a, b) => (isOneLine(a, b) ? a.left - b.left : a.y - b.y))) {
    const before = lines.findLast((line) => isOneLine(line, part) && line.right <= part.left + part.size / 2)
    const isOfMarker =
      before !== undefined && isMarker(before.text) && part.left - before.right < 6 * before.size
    if (before !== undefined && isOfMarker) append(before, part, ' ')
    else if (before !== undefined && isNext(before, part)) append(before, part, gapOf(before, part))
    else lines.push(part)
  }
  return lines
}

const isNext = (line: Line, part: Line) =>
  isOneLine(line, part) &&
  part.left - line.right <= widestSpace * line.size &&
  part.left >= line.right - 0.5 * line.size

const gapOf = (line: Line, part: Line) =>
  /\s$/.test(line.text) || part.left - line.right < narrowestSpace * Math.min(line.size, part.size) ? '' : ' '

/** `gap`: the text between them. */
export function append(line: Line, part: Line, gap: string): void {
  const [first, ...others] = part.runs
  if (first === undefined) return
  const starts = gap === '' || line.text.endsWith(' ') || part.text.startsWith(' ') ? '' : gap
  line.runs.push({ ...first, before: starts + first.before }, ...others)
  line.text += starts + part.text
  // The line is where most of its letters are, and not where a raised sign is.
  if (part.size > line.size) Object.assign(line, { y: part.y, size: part.size })
  line.left = Math.min(line.left, part.left)
  line.right = Math.max(line.right, part.right)
  line.isMono &&= part.isMono
}

function asLine({ str, piece, left, right, y, size, isMono }: TextItem): Line {
  const run = { piece, start: 0, end: str.length, before: '' }
  return { runs: [run], text: str, left, right, y, size, isMono, cells: 1 }
}
