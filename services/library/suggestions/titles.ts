import { foldText, wordsOf } from '#events'
import { lowerBound } from '#platform/core'
import { createPrefixIndex } from './prefix-index'
import { keysOfCode } from './typed'

export interface Titled {
  _id: string
  title: string
  courseCode: string
  uploaderId: string
}
interface Entry extends Titled {
  /** Its words, folded, each after a space. */
  text: string
}

/** Words looked at for one typed word, and documents for one query: a query costs the same in a library of any size. */
const maxWords = 1000
const maxDocuments = 2000

const wordsIn = (text: string): Set<string> => new Set(text.slice(1).split(' '))

/** The published documents, by the words of their titles and codes. */
export function createTitles() {
  const entries: (Entry | undefined)[] = []
  const numberOf = new Map<string, number>()
  /** The numbers of the documents with a word, in order: the newest last. */
  const postings = createPrefixIndex<number[]>()

  function newestOf(word: readonly number[][]): number[] {
    const each = Math.max(1, Math.floor(maxDocuments / word.length))
    return [...new Set(word.flatMap((numbers) => numbers.slice(-each)))].sort((a, b) => b - a)
  }

  return {
    add({ _id, title, courseCode, uploaderId }: Titled): void {
      const words = [...keysOfCode(courseCode), ...wordsOf(foldText(courseCode)), ...wordsOf(foldText(title))]
      const text = words.map((word) => ` ${word}`).join('')
      const number = entries.push({ _id, title, courseCode, uploaderId, text }) - 1
      numberOf.set(_id, number)
      for (const word of wordsIn(text)) {
        const numbers = postings.get(word)
        if (numbers) numbers.push(number)
        else postings.set(word, [number])
      }
    },
    /** The removed document; undefined if it was not there. */
    remove(documentId: string): Titled | undefined {
      const number = numberOf.get(documentId)
      const entry = number === undefined ? undefined : entries[number]
      if (number === undefined || entry === undefined) return undefined
      for (const word of wordsIn(entry.text)) {
        const numbers = postings.get(word) ?? []
        numbers.splice(
          lowerBound(numbers.length, (at) => (numbers[at] ?? 0) >= number),
          1,
        )
        if (numbers.length === 0) postings.delete(word)
      }
      entries[number] = undefined
      numberOf.delete(documentId)
      return entry
    },
    /** Documents with words that begin with every typed word: first those whose title begins as typed, the newest first. */
    find(words: readonly string[], limit: number): Titled[] {
      const met = words.map((word) => postings.startingWith(word, maxWords))
      const size = (numbers: readonly number[][]) => numbers.reduce((sum, { length }) => sum + length, 0)
      const rarest = met.reduce((a, b) => (size(b) < size(a) ? b : a), met[0] ?? [])
      if (rarest.length === 0) return []
      const typed = words.join(' ')
      const [asTyped, others]: [Entry[], Entry[]] = [[], []]
      for (const number of newestOf(rarest)) {
        const entry = entries[number]
        if (entry === undefined || !words.every((word) => entry.text.includes(` ${word}`))) continue
        if (foldText(entry.title).startsWith(typed)) asTyped.push(entry)
        else if (others.length < limit) others.push(entry)
        if (asTyped.length === limit) break
      }
      return [...asTyped, ...others].slice(0, limit)
    },
  }
}
