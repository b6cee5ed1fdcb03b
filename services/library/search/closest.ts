import type { TermSort } from './read-query'
import type { Met } from './vocabulary'

/** How much a term of each sort says of what somebody is looking for. */
const weights: Record<TermSort, number> = { code: 4, topic: 1, kind: 0.5, detail: 0.25 }
/** Documents that weigh this much less than the best are still shown: they lack the kind instead of the topic. */
const slack = 0.5
/** A document with less than this has only a year, a number or the university in common with the query. */
const least = 0.5
const maxGroups = 4

export interface SoughtTerm {
  words: readonly Met[]
  sort: TermSort
  /** Documents without it are of no use: the code of a module that has documents. */
  isNeeded: boolean
}

/** Documents that lack the same terms. */
export interface Group {
  /** The terms that they lack, by index. */
  lacks: number[]
  documents: number[]
}

/** Finds the documents that have most of the terms; up to 16 of them. Its array is shared by all searches, and all zero between them. */
export function createClosest() {
  /** A bit for each term that a document has. */
  let has = new Uint16Array(0)

  return (size: number, terms: readonly SoughtTerm[]): Group[] => {
    if (size > has.length) has = new Uint16Array(2 * size)
    const touched: number[] = []
    terms.forEach(({ words }, nth) => {
      for (const { postings } of words)
        for (const documents of postings)
          for (const document of documents ?? []) {
            if (has[document] === 0) touched.push(document)
            has[document] = (has[document] ?? 0) | (1 << nth)
          }
    })
    const groups = new Map<number, number[]>()
    for (const document of touched) {
      const mask = has[document] ?? 0
      has[document] = 0
      const group = groups.get(mask)
      if (group === undefined) groups.set(mask, [document])
      else group.push(document)
    }
    return bestOf(groups, terms)
  }
}

/** The rarity of a term: of groups with equal weight, the one with the rarest term comes first. */
const rarityOf = ({ words }: SoughtTerm): number =>
  1 /
  (1 + words.reduce((sum, { postings }) => sum + postings.reduce((all, { length }) => all + length, 0), 0))

const hasTerm = (mask: number, nth: number): boolean => (mask & (1 << nth)) !== 0

function bestOf(groups: ReadonlyMap<number, number[]>, terms: readonly SoughtTerm[]): Group[] {
  const weighed = [...groups]
    .filter(([mask]) => terms.every(({ isNeeded }, nth) => !isNeeded || hasTerm(mask, nth)))
    .map(([mask, documents]) => ({
      weight: terms.reduce((sum, { sort }, nth) => sum + (hasTerm(mask, nth) ? weights[sort] : 0), 0),
      rarity: Math.max(...terms.map((term, nth) => (hasTerm(mask, nth) ? rarityOf(term) : 0))),
      lacks: terms.flatMap((_, nth) => (hasTerm(mask, nth) ? [] : nth)),
      documents,
    }))
    .sort((a, b) => b.weight - a.weight || b.rarity - a.rarity)
  const best = weighed[0]?.weight ?? 0
  if (best < least) return []
  return weighed
    .filter(({ weight }) => weight >= Math.max(least, best - slack))
    .slice(0, maxGroups)
    .map(({ lacks, documents }) => ({ lacks, documents }))
}
