import type { Met } from './vocabulary'

/** A document that has each word that is looked for. */
export interface Candidate {
  document: number
  /** The smaller the better: the logarithm of what Fuse will say, as far as words on their own tell it. */
  cost: number
}

/**
 * The documents in which every one of the words is met in some field, each by one of the words that were found for it (best first).
 * `norm`: what Fuse weighs a match in a field of a document with.
 */
export function narrow(
  size: number,
  fields: number,
  wanted: readonly (readonly Met[])[],
  norm: (document: number, field: number) => number,
): Candidate[] {
  const cost = new Float64Array(size)
  /** How many of the words a document has, counted as far as it has had all before. */
  const has = new Uint8Array(size)
  /** The last look in which a document was met: of a word and a field, only the best match counts. */
  const metIn = new Int32Array(size)
  let look = 0
  let candidates: number[] = []
  wanted.forEach((met, nth) => {
    candidates = []
    for (let field = 0; field < fields; field++) {
      look++
      for (const { word, score } of met) {
        const worth = Math.log(score === 0 ? Number.EPSILON : score)
        for (const document of word.postings[field] ?? []) {
          const had = has[document] ?? 0
          if (had < nth || metIn[document] === look) continue
          metIn[document] = look
          cost[document] = (cost[document] ?? 0) + worth * norm(document, field)
          if (had > nth) continue
          has[document] = nth + 1
          candidates.push(document)
        }
      }
    }
  })
  // The newest are put in last, and come first among equals: nobody has to make room for them.
  return candidates.reverse().map((document) => ({ document, cost: cost[document] ?? 0 }))
}

/** The first so many of a list in some order, in that order; without sorting the rest. */
export function firstOf<T>(list: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const each of list) {
    const last = first[count - 1]
    if (last !== undefined && compare(each, last) >= 0) continue
    let [from, to] = [0, first.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const at = first[middle]
      if (at !== undefined && compare(at, each) <= 0) from = middle + 1
      else to = middle
    }
    first.splice(from, 0, each)
    if (first.length > count) first.pop()
  }
  return first
}
