import { blocksOf, type Block } from './blocks'
import { inReadingOrder } from './columns'
import { linesOf } from './lines'
import { isRunningLine } from './running-lines'
import type { TextPage } from './text-item'

/** The text of a page in reading order, without its layout. Empty if it has none. `others`: the pages around it, without the page itself. */
export function reflow(page: TextPage, others: readonly TextPage[]): Block[] {
  const near = others.map(({ height, items }) => ({ height, lines: linesOf(items) }))
  const lines = linesOf(page.items).filter((line) => !isRunningLine(line, page.height, near))
  const bodySize = bodySizeOf([page, ...others])
  return inReadingOrder(lines, page.width).flatMap((column) => blocksOf(column, bodySize))
}

/** The size of most letters. */
function bodySizeOf(pages: readonly TextPage[]): number {
  const letters = new Map<number, number>()
  for (const { str, size } of pages.flatMap(({ items }) => items)) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + str.trim().length)
  }
  const most = [...letters].sort(([, a], [, b]) => b - a)[0]
  return most?.[0] ?? 0
}
