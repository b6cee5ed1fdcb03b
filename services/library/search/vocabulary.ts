import { judgeTexts, misspelt } from './judge'

/** A word that stands in some document. */
export interface Word {
  readonly text: string
  /** Which letters it has: one bit for several of them. */
  readonly letters: number
  /** By field, the documents in which it stands there, in the order of their numbers. */
  readonly postings: number[][]
}
/** How well a word of the documents meets one that is looked for: 0 is best. */
export interface Met {
  word: Word
  score: number
}

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

/** All words of all documents, by field, with where they stand: an inverted index. */
export function createVocabulary(fields: number) {
  const words = new Map<string, Word>()

  /** Those that have all letters of a word but so many. */
  function* having(letters: number, butSome: number): Iterable<Word> {
    for (const word of words.values()) if (countBits(letters & ~word.letters) <= butSome) yield word
  }

  return {
    add(text: string, field: number, document: number): void {
      let word = words.get(text)
      if (word === undefined) {
        word = { text, letters: lettersOf(text), postings: Array.from({ length: fields }, () => []) }
        words.set(text, word)
      }
      word.postings[field]?.push(document)
    },
    /** Of a document that has this word in this field. */
    remove(text: string, field: number, document: number): void {
      const word = words.get(text)
      const postings = word?.postings[field]
      if (postings === undefined) return
      postings.splice(firstFrom(postings, document), 1)
      if (word?.postings.every(({ length }) => length === 0)) words.delete(text)
    },
    /** Words that include this text; with `begins`, at their beginning. */
    including(text: string, begins: boolean): Met[] {
      const met: Met[] = []
      for (const word of having(lettersOf(text), 0))
        if (begins ? word.text.startsWith(text) : word.text.includes(text)) met.push({ word, score: 0 })
      return met
    },
    /** Words that resemble this one; the best first. */
    resembling(text: string): Met[] {
      const errors = misspelt(text)
      const candidates = [...having(lettersOf(text), errors)].filter(
        (word) => word.text.length >= text.length - errors,
      )
      const judged = judgeTexts(
        // As they stand in a document.
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

/** Where in a list in order the first number stands that is not smaller. */
function firstFrom(list: readonly number[], number: number): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}
