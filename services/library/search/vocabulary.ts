import { lowerBound } from '#platform/core'
import { allowedErrors, errorsBetween } from './spelling'

/** A word that occurs in some document. */
export interface Word {
  readonly text: string
  /** The documents that contain it, by field, in the order of their numbers. */
  readonly postings: number[][]
  /** Its index among the words. */
  place: number
}
/** Words to look for, with the documents that contain them, by field. */
export type Met = Pick<Word, 'postings'>

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

/** Adds a number to a sorted list. */
export function addNumber(numbers: number[], number: number): void {
  const last = numbers.at(-1)
  if (last === undefined || last < number) numbers.push(number)
  else
    numbers.splice(
      lowerBound(numbers.length, (index) => (numbers[index] ?? 0) >= number),
      0,
      number,
    )
}
/** Takes a number out of a sorted list that has it. */
export function dropNumber(numbers: number[], number: number): void {
  numbers.splice(
    lowerBound(numbers.length, (index) => (numbers[index] ?? 0) >= number),
    1,
  )
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
      dropNumber(postings, document)
      if (word.postings.every(({ length }) => length === 0)) unlearn(word)
    },
    /** This very word; undefined if no document has it. */
    get: (text: string): Word | undefined => known.get(text),
    /** Words that include this text; with `begins`, at their beginning. */
    including(text: string, begins: boolean): Word[] {
      return having(text, 0).filter((word) =>
        begins ? word.text.startsWith(text) : word.text.includes(text),
      )
    },
    /** The words of which this is most likely a misspelling. */
    resembling(text: string): Word[] {
      if (allowedErrors(text) === 0) return []
      let least = Infinity
      let best: Word[] = []
      for (const word of having(text, allowedErrors(text))) {
        const errors = errorsBetween(text, word.text)
        if (errors === Infinity || errors > least) continue
        if (errors < least) best = []
        least = errors
        best.push(word)
      }
      return best
    },
  }
}
export type Vocabulary = ReturnType<typeof createVocabulary>
