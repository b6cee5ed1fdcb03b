import { lowerBound } from '#platform/core'
import type { Met } from './vocabulary'

/** The documents that match every search term, the newest first. */
export interface Narrowed {
  documents: number[]
  /** Approximates Fuse's score by the words alone, as its logarithm: smaller is better. Valid until the next search. */
  costOf: (document: number) => number
}
/** `terms`: for each search term, the words that it matches. */
export type Narrow = (size: number, terms: readonly (readonly Met[])[]) => Narrowed

/** Fuse's score of a match, as a logarithm. */
const logScore = Math.log(Number.EPSILON)

/**
 * Intersects the postings of search terms over `size` documents: for each term, a document must contain one of its words in some field.
 * `norm`: the weight that Fuse gives to a match in a field of a document.
 *
 * The arrays are indexed by document and shared by all searches. They are never cleared: every entry tells which search or pass wrote it, and
 * older entries are ignored. So a search costs as much as it finds, however large the library is.
 */
export function createNarrow(fields: number, norm: (document: number, field: number) => number): Narrow {
  let cost = new Float64Array(0)
  /** `base` plus the number of terms that a document has matched without a gap in this search; at most `base` from older searches. */
  let matched = new Float64Array(0)
  /** The last pass that matched a document. A pass looks for one term in one field, and only its best match counts. */
  let lastPass = new Float64Array(0)
  let pass = 0
  let base = 0

  function makeRoom(size: number): void {
    if (size <= cost.length) return
    const room = 2 * size
    cost = new Float64Array(room)
    matched = new Float64Array(room)
    lastPass = new Float64Array(room)
  }

  return (size, terms) => {
    makeRoom(size)
    let documents: number[] = []
    for (const [nth, words] of terms.entries()) {
      if (nth > 0 && documents.length === 0) break
      documents = []
      for (let field = 0; field < fields; field++) {
        pass++
        for (const { postings } of words) {
          for (const document of postings[field] ?? []) {
            const termsMatched = Math.max(0, (matched[document] ?? 0) - base)
            const lacksAnEarlierTerm = termsMatched < nth
            if (lacksAnEarlierTerm || lastPass[document] === pass) continue
            lastPass[document] = pass
            const costBefore = termsMatched === 0 ? 0 : (cost[document] ?? 0)
            cost[document] = costBefore + logScore * norm(document, field)
            const isFoundInAnotherField = termsMatched > nth
            if (isFoundInAnotherField) continue
            matched[document] = base + nth + 1
            documents.push(document)
          }
        }
      }
    }
    base += terms.length
    // The newest documents come last in the postings, and first among equals.
    return { documents: documents.reverse(), costOf: (document) => cost[document] ?? 0 }
  }
}

/** The first `count` elements of a list in an order, without sorting the rest. */
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
