/** Words too long for a line are broken anywhere. Returns the lines, and whether all of the text is on them. */
export function wrap(
  words: readonly string[],
  { width, lines: most, measure, lettersOf }: Wrapping,
): { lines: string[]; isWhole: boolean } {
  const lines: string[] = []
  let line = ''
  const fits = (text: string) => measure(text) <= width
  const isFull = () => lines.length >= most
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') {
      lines.push(line)
      line = ''
      if (isFull()) return { lines, isWhole: false }
    }
    if (fits(word)) {
      line = word
      continue
    }
    for (const letter of lettersOf(word)) {
      if (fits(line + letter)) line += letter
      else {
        lines.push(line)
        line = letter
        if (isFull()) return { lines, isWhole: false }
      }
    }
  }
  if (line !== '') lines.push(line)
  return { lines, isWhole: true }
}

interface Wrapping {
  width: number
  lines: number
  measure: (text: string) => number
  lettersOf: (text: string) => readonly string[]
}

/** Cuts a line so that an ellipsis fits behind it. */
export function withEllipsis(line: string, { width, measure, lettersOf }: Omit<Wrapping, 'lines'>): string {
  const letters = [...lettersOf(line)]
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/**
 * A title without the signs that no font here can draw, which would come out as boxes: an emoji is left out, and where most of a title is
 * missing, `instead` takes its place.
 */
export function drawable(
  title: string,
  instead: string,
  {
    lettersOf,
    canDraw,
  }: { lettersOf: (text: string) => readonly string[]; canDraw: (sign: string) => boolean },
): string {
  const letters = lettersOf(title)
  const kept = letters.filter(canDraw)
  const text = kept.join('').replace(/\s+/g, ' ').trim()
  const count = (signs: readonly string[]) => signs.filter((sign) => sign.trim() !== '').length
  return count(kept) * 2 > count(letters) ? text : instead
}
