import { guessKind, type DocumentKind } from '#events'
import type { Term } from './read-query'

/** The kind of documents that a query asks for, in its own words or in others that mean the same; null if it names none. */
export function askedKind(terms: readonly Term[]): DocumentKind | null {
  const others = terms.filter(({ sort }) => sort !== 'code')
  const spellings = others.flatMap(({ ways }) =>
    ways.flatMap(({ how, words }) => (how === 'whole' || how === 'phrase' ? words.join(' ') : [])),
  )
  const named = [others.map(({ text }) => text).join(' '), ...spellings]
    .map((title) => guessKind({ title }))
    .find((kind) => kind !== 'other')
  return named ?? null
}
