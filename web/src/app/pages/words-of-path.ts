/** Longest search that is offered, in characters. */
const longest = 60

/** The last part of an address in words, as a search. Null if it has none worth one. */
export function wordsOfPath(pathname: string): string | null {
  const part = pathname.split('/').findLast((each) => each !== '') ?? ''
  const words = decoded(part)
    .replace(/\.\w{2,4}$/, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
  // An id names nothing that a search could find.
  return words === '' || words.length > longest || /^[0-9a-f]{24}$/.test(words) ? null : words
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
