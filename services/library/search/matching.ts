import type { createNames } from './names'
import type { Term, Way } from './read-query'
import type { Met, Vocabulary } from './vocabulary'

/** The field of titles in postings. */
const titleField = 1
/** Two words that were typed without a space between them have at least so many letters each. */
const minHalf = 2
/** "string" is no form of "str". */
const minStem = 4

/** Finds the words of the documents that match a term. */
export function createMatching({
  vocabulary,
  names,
  kinds,
}: {
  vocabulary: Vocabulary
  names: Pick<ReturnType<typeof createNames>, 'meet'>
  kinds: { meet(kind: string): Met[] }
}) {
  /** The documents with all these words in their title, as if they were one word. */
  function phrase(words: readonly string[]): Met[] {
    const [rarest = [], ...others] = words
      .map((word) => vocabulary.get(word)?.postings[titleField] ?? [])
      .sort((a, b) => a.length - b.length)
    if (rarest.length === 0) return []
    const sets = others.map((documents) => new Set(documents))
    const documents = rarest.filter((document) => sets.every((set) => set.has(document)))
    const postings: number[][] = []
    postings[titleField] = documents
    return documents.length === 0 ? [] : [{ postings }]
  }

  function meet({ how, words }: Way): Met[] {
    const [word = ''] = words
    if (how === 'phrase') return phrase(words)
    if (how === 'person') return names.meet(word)
    if (how === 'kind') return kinds.meet(word)
    if (how === 'whole') return [vocabulary.get(word) ?? []].flat()
    return vocabulary.including(word, how === 'begins')
  }

  /** The words of each term, as long as its search lasts. */
  const found = new WeakMap<Term, Met[]>()
  function wordsFor(term: Term): Met[] {
    const known = found.get(term)
    if (known !== undefined) return known
    const words = term.ways.flatMap(meet)
    found.set(term, words)
    return words
  }

  /** Two words of titles that were typed as one. */
  function halvesOf(text: string): [string, string] | null {
    for (let at = minHalf; at <= text.length - minHalf; at++) {
      const halves: [string, string] = [text.slice(0, at), text.slice(at)]
      if (phrase(halves).length > 0) return halves
    }
    return null
  }

  return {
    wordsFor,
    /**
     * A term that also matches what was probably meant. Words that documents have are never taken for misspelt; they match other forms of
     * themselves ("testing" and "tests").
     */
    guess: (term: Term): { term: Term; respelled?: { typed: string; as: string } } => {
      const { text, typed, ways } = term
      if (wordsFor(term).length > 0) {
        const stem = text.replace(/ing$/, '')
        const isLong = stem !== text && stem.length >= minStem
        return { term: isLong ? { ...term, ways: [...ways, { how: 'begins', words: [stem] }] } : term }
      }
      const halves = halvesOf(text)
      if (halves !== null)
        return {
          term: { ...term, ways: [...ways, { how: 'phrase', words: halves }] },
          respelled: { typed, as: halves.join(' ') },
        }
      const asTyped = vocabulary.resembling(term.spelled)
      const similar = asTyped.length > 0 ? asTyped : vocabulary.resembling(text)
      const [likeliest] = similar.toSorted((a, b) => frequencyOf(b) - frequencyOf(a))
      if (likeliest === undefined) return { term }
      return {
        term: {
          ...term,
          ways: [...ways, ...similar.map((word) => ({ how: 'whole', words: [word.text] }) as const)],
        },
        respelled: { typed, as: likeliest.text },
      }
    },
  }
}
const frequencyOf = ({ postings }: Met): number => postings.reduce((sum, { length }) => sum + length, 0)
