/** The search status in words. */
export function searchStatus(found: {
  words: string
  count: number
  /** From 0. */
  current: number | null
  searching: boolean
  /** True if there are more matches than were counted. */
  more: boolean
}): string {
  const { words, count, current, searching, more } = found
  if (words.trim() === '') return ''
  if (current === null) return searching ? 'Searching…' : 'Not found'
  return `${current + 1} of ${count}${more || searching ? '+' : ''}`
}
