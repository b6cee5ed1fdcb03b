import type { Line } from './text-item'

/** Headers and footers are within this part of the page's height from its ends. */
const margin = 0.12
/** They are as far down on each page, to this part of its height. */
const sameHeight = 0.015

interface PageOfLines {
  height: number
  lines: readonly Line[]
}

const textOf = ({ text }: Line) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase()
const isPageNumber = (text: string) =>
  /^[-–—|\s]*(page|slide|p\.)?\s*(\d{1,4}|[ivxl]{1,6})(\s*(\/|of)\s*\d{1,4})?[-–—|\s]*$/i.test(text)

/** True for a line that other pages have in the same place, with another number perhaps, and for a page number alone. `others`: pages near it. */
export function isRunningLine(line: Line, height: number, others: readonly PageOfLines[]): boolean {
  const at = line.y / height
  if (at > margin && at < 1 - margin) return false
  if (isPageNumber(line.text)) return true
  const text = textOf(line)
  const repeated = others.filter((page) =>
    page.lines.some((other) => Math.abs(other.y / page.height - at) <= sameHeight && textOf(other) === text),
  ).length
  return others.length > 0 && repeated >= Math.min(2, others.length)
}
