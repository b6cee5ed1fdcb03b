const keyOf = (fileName: string) => `bookmark-${fileName}`

/** The bookmarked page of a book in this browser, or null. */
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
