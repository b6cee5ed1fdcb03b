/** The search status in words. */
export function searchStatus(found: {
  words: string
  count: number
  /** From 0. */
  current: number | null
  /** True while pages are left to search. */
  searching: boolean
  /** False if no page has any text. */
  hasText: boolean
}): string {
  const { words, count, current, searching, hasText } = found
  if (words.trim() === '') return ''
  if (current === null && !searching && !hasText) return 'A scan: it has no text to search'
  if (current === null) return searching ? 'Searching…' : 'Not found'
  return `${current + 1} of ${count}${searching ? '+' : ''}`
}
