/** A text item of a page, as pdf.js gives it. */
interface Item {
  str: string
  hasEOL: boolean
  height: number
  /** Its place is in the last two. */
  transform: readonly unknown[]
}

/** In heights of a line: lines of one paragraph are nearer to each other. */
const gapOfParagraphs = 2

/** The lines of a page, with a blank line between parts that stand apart: a footer is no part of the last paragraph. */
export function linesOf(items: readonly Item[]): string {
  let text = ''
  let last: { y: number; height: number } | null = null
  for (const { str, hasEOL, height, transform } of items) {
    if (str.trim() !== '') {
      const y = Number(transform[5])
      const isApart = last !== null && Math.abs(last.y - y) > gapOfParagraphs * Math.max(last.height, height)
      if (isApart) text += '\n\n'
      last = { y, height }
    }
    text += str + (hasEOL ? '\n' : '')
  }
  return text
}
