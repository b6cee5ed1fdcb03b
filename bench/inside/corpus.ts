/** Documents of made-up text in which words are as frequent as in real text. */

const vocabulary = 150_000
const wordsPerPage = 280
const syllables = [
  'ta',
  'ren',
  'mi',
  'lo',
  'cu',
  'sta',
  'ver',
  'qui',
  'no',
  'pra',
  'ed',
  'is',
  'ka',
  'tho',
  'ul',
  'be',
]

/** Returns a generator of random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The word of a rank: 0 is the most frequent. */
export function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? ''
  return word
}

/** Zipf's law: the word of rank r is about as frequent as 1/r. */
const rankOf = (random: () => number) => Math.floor(Math.exp(random() * Math.log(vocabulary))) - 1

function pageOf(random: () => number): string {
  const words: string[] = []
  for (let at = 0; at < wordsPerPage; at++) words.push(wordOf(rankOf(random)) + (at % 14 === 13 ? '.' : ''))
  return words.join(' ')
}

/** Returns the text of each page of a document: always the same for the same number. */
export function documentOf(number: number, pages: number): string[] {
  const random = seeded(number + 1)
  return Array.from({ length: pages }, () => pageOf(random))
}

export const idOf = (number: number): string => number.toString(16).padStart(24, '0')

/** Returns queries of one to four words: frequent ones, usual ones, rare ones, or neighbours in a document. */
export function queriesOf(count: number, documents: number, pages: number): string[] {
  const random = seeded(7)
  return Array.from({ length: count }, (_, number) => {
    const words = 1 + (number % 4)
    const ranks = { frequent: 40, usual: 3_000, rare: vocabulary }
    const upTo = number % 3 === 0 ? ranks.frequent : number % 3 === 1 ? ranks.usual : ranks.rare
    if (number % 5 === 4) {
      // Neighbours on the first page of a document.
      const all = (documentOf(Math.floor(random() * documents), pages)[0] ?? '')
        .replaceAll('.', '')
        .split(' ')
      const from = Math.floor(random() * (all.length - words))
      return all.slice(from, from + words).join(' ')
    }
    return Array.from({ length: words }, () => wordOf(Math.floor(random() * upTo))).join(' ')
  })
}
