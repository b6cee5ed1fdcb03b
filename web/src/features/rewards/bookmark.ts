const keyOf = (fileName: string) => `bookmark-${fileName}`

/** The page kept for a book in this browser, or null. */
export function readBookmark(
  fileName: string,
  storage: Pick<Storage, 'getItem'> = localStorage,
): number | null {
  const page = Number(storage.getItem(keyOf(fileName)))
  return Number.isInteger(page) && page > 0 ? page : null
}

export function keepBookmark(
  fileName: string,
  page: number,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(keyOf(fileName), String(page))
}

/** The page (from 1) whose top lies nearest to a line, both in the same coordinates. */
export function nearestPage(tops: readonly number[], line: number): number {
  let nearest = 0
  tops.forEach((top, index) => {
    if (Math.abs(top - line) < Math.abs((tops[nearest] ?? 0) - line)) nearest = index
  })
  return nearest + 1
}
