import { lowerBound } from '#platform/core'
import { judgeTexts, misspelt } from './judge'

/** A word that occurs in some document. */
export interface Word {
  readonly text: string
  /** The documents that contain it, by field, in the order of their numbers. */
  readonly postings: number[][]
  /** Its index among the words. */
  place: number
}
/** How well a word of the documents matches a search term: 0 is best. */
export interface Met {
  word: Word
  score: number
}

/** A bit set of a text's letters. Several letters share one bit. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** An inverted index: all words of all documents, by field. */
export function createVocabulary(fields: number) {
  const known = new Map<string, Word>()
  const words: Word[] = []
  /** The letters of each word, in the order of `words`. They alone rule out nearly all words. */
  const letters: number[] = []

  function learn(text: string): Word {
    const word = { text, postings: Array.from({ length: fields }, () => []), place: words.length }
    known.set(text, word)
    words.push(word)
    letters.push(lettersOf(text))
    return word
  }

  /** Moves the last word into the gap. */
  function unlearn({ text, place }: Word): void {
    known.delete(text)
    const last = words.pop()
    const lastLetters = letters.pop()
    if (last === undefined || lastLetters === undefined || last.place === place) return
    last.place = place
    words[place] = last
    letters[place] = lastLetters
  }

  /** The words that lack at most `butSome` letters of a text. */
  function having(text: string, butSome: number): Word[] {
    const wanted = lettersOf(text)
    return words.filter((_, place) => {
      const missing = wanted & ~(letters[place] ?? 0)
      return missing === 0 || (butSome > 0 && countBits(missing) <= butSome)
    })
  }

  return {
    add(text: string, field: number, document: number): void {
      const word = known.get(text) ?? learn(text)
      word.postings[field]?.push(document)
    },
    /** `document` must have this word in this field. */
    remove(text: string, field: number, document: number): void {
      const word = known.get(text)
      const postings = word?.postings[field]
      if (word === undefined || postings === undefined) return
      const at = lowerBound(postings.length, (index) => (postings[index] ?? 0) >= document)
      postings.splice(at, 1)
      if (word.postings.every(({ length }) => length === 0)) unlearn(word)
    },
    /** Words that include this text; with `begins`, at their beginning. */
    including(text: string, begins: boolean): Met[] {
      return having(text, 0)
        .filter((word) => (begins ? word.text.startsWith(text) : word.text.includes(text)))
        .map((word) => ({ word, score: 0 }))
    },
    /** Words that resemble this one, best first. */
    resembling(text: string): Met[] {
      const errors = misspelt(text)
      const candidates = having(text, errors).filter((word) => word.text.length >= text.length - errors)
      const judged = judgeTexts(
        // As in a searchable text.
        candidates.map((word) => ` ${word.text}`),
        text,
      )
      return judged
        .flatMap(({ at, score }) => {
          const word = candidates[at]
          return word ? [{ word, score }] : []
        })
        .sort((a, b) => a.score - b.score)
    },
  }
}
