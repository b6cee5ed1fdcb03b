/** What was found, in a word. */
export function whatWasFound(found: {
  words: string
  count: number
  /** From 0. */
  current: number | null
  searching: boolean
  /** Whether there is more than was looked for. */
  more: boolean
}): string {
  const { words, count, current, searching, more } = found
  if (words.trim() === '') return ''
  if (current === null) return searching ? 'Searching…' : 'Not found'
  return `${current + 1} of ${count}${more || searching ? '+' : ''}`
}
