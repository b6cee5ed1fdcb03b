/** Text of users without signs that would move the cursor of a terminal, or change the direction of what follows. */
export const printable = (text: string): string => text.replace(/[^\P{C}\n]/gu, '\ufffd')

const onOneLine = (text: string): string => printable(text).replaceAll('\n', ' ')
const widthOf = (text: string): number => [...text].length

/** Columns with a head. The last one is as wide as it needs to be. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows.map((row) => row.map(onOneLine))]
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const nameWidth = 10

/** Named values, one a line; further lines of a value stand below it. */
export const fields = (rows: readonly (readonly [name: string, value: string])[]): string =>
  rows
    .flatMap(([name, value]) =>
      printable(value)
        .split('\n')
        .map((line, at) => `${(at === 0 ? name : '').padEnd(nameWidth)}${line}`.trimEnd()),
    )
    .join('\n')

/** Paragraphs. */
export const block = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')

/** '2026-11-29 07:26 UTC'. */
export const moment = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`

/** A time to wait: '50 s', '12 min', '3 h'. */
export function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}
