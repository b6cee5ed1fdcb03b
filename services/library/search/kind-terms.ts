import type { DocumentKind } from '#events'
import type { Term } from './read-query'

/** The words that name a kind and nothing narrower: a past paper need not be of a midterm. Their other spellings are in same-words.ts. */
const named: ReadonlyMap<string, DocumentKind> = new Map([
  ['lecture', 'lecture'],
  ['tutorial', 'tutorial'],
  ['lab', 'lab'],
  ['pyp', 'past-paper'],
  ['cheatsheet', 'cheat-sheet'],
  ['summary', 'summary'],
])

/**
 * The term, also matched by documents of the kind that it names, whatever their titles say. The same term if it names none, or has
 * that already.
 */
export function withKind(term: Term): Term {
  if (term.ways.some(({ how }) => how === 'kind')) return term
  const spellings = term.ways.flatMap(({ how, words }) => (how === 'whole' ? words : []))
  const kind = [term.text, ...spellings].flatMap((word) => named.get(word) ?? [])[0]
  return kind === undefined ? term : { ...term, ways: [...term.ways, { how: 'kind', words: [kind] }] }
}
