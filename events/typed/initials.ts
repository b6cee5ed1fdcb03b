const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const firstOf = (word: string): string => [...graphemes.segment(word)][0]?.segment ?? ''

/** The first letters of the first and the last word of a name, or its first sign if it has no letters. */
export function initialsOf(username: string): string {
  const words = username.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [username.trim()]
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (firstOf(first) + firstOf(last)).toUpperCase()
}
