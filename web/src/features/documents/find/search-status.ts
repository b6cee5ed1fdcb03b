export const scanNotice = 'This is a scan: its text can’t be searched'

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
  /** True if the server read no text. */
  isScan: boolean
}): string {
  const { words, count, current, searching, hasText, isScan } = found
  if (words.trim() === '') return ''
  if (current === null && (isScan || (!searching && !hasText))) return scanNotice
  if (current === null) return searching ? 'Searching…' : 'Not found'
  return `${current + 1} of ${count}${searching ? '+' : ''}`
}
