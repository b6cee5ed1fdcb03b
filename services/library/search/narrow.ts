import { lowerBound } from '#platform/core'
import type { Met } from './vocabulary'

/** The documents that have each word that is looked for, the newest first. */
export interface Narrowed {
  documents: number[]
  /** The smaller the better: the logarithm of what Fuse will say, as far as words on their own tell it. Holds until the next look. */
  costOf: (document: number) => number
}
export type Narrow = (size: number, wanted: readonly (readonly Met[])[]) => Narrowed

/**
 * Finds, of `size` documents, those in which every one of the words is met in some field, each by one of the words that were found
 * for it (best first). `norm`: what Fuse weighs a match in a field of a document with. What a look notes of each document is kept
 * for the next one, which tells by its turn what is old: nothing is made or cleared by the size of the library.
 */
export function createNarrow(fields: number, norm: (document: number, field: number) => number): Narrow {
  let cost = new Float64Array(0)
  /** How many of the words a document has, counted as far as it has had all before; from the look's beginning on. */
  let has = new Float64Array(0)
  /** The last turn in which a document was met: of a word and a field, only the best match counts. */
  let metIn = new Float64Array(0)
  let turn = 0
  let none = 0

  function makeRoom(size: number): void {
    if (size <= cost.length) return
    const room = 2 * size
    cost = new Float64Array(room)
    has = new Float64Array(room)
    metIn = new Float64Array(room)
  }

  return (size, wanted) => {
    makeRoom(size)
    let documents: number[] = []
    wanted.forEach((met, nth) => {
      documents = []
      for (let field = 0; field < fields; field++) {
        turn++
        for (const { word, score } of met) {
          const worth = Math.log(score === 0 ? Number.EPSILON : score)
          for (const document of word.postings[field] ?? []) {
            const had = Math.max(0, (has[document] ?? 0) - none)
            if (had < nth || metIn[document] === turn) continue
            metIn[document] = turn
            const before = had === 0 ? 0 : (cost[document] ?? 0)
            cost[document] = before + worth * norm(document, field)
            if (had > nth) continue
            has[document] = none + nth + 1
            documents.push(document)
          }
        }
      }
    })
    none += wanted.length
    // The newest are put in last, and come first among equals: nobody has to make room for them.
    return { documents: documents.reverse(), costOf: (document) => cost[document] ?? 0 }
  }
}

/** The first so many of a list in some order, in that order; without sorting the rest. */
export function firstOf<T>(list: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const each of list) {
    const last = first[count - 1]
    if (last !== undefined && compare(each, last) >= 0) continue
    const place = lowerBound(first.length, (at) => compare(first[at] ?? each, each) > 0)
    first.splice(place, 0, each)
    if (first.length > count) first.pop()
  }
  return first
}
