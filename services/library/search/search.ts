import type { DocumentKind } from '#events'
import type { ShelfCounts } from '../browse/shelf-counts'
import type { Library } from '../contract'
import type { ShownCards } from '../documents/shown-cards'
import type { SearchEngine } from './port'

/** The answers of the search engine, with the cards of the documents. */
export function createSearch(deps: {
  engine: Pick<SearchEngine, 'search'>
  cards: Pick<ShownCards, 'of'>
  counts: Pick<ShelfCounts, 'count'>
}): Library['search'] {
  return async (query, limit) => {
    const { ids, closest, kind, module: named, ...rest } = await deps.engine.search(query, limit)
    const found = { ...rest, module: named && { ...named, asked: kind && askedOf(named, kind) } }
    if (closest.length === 0) return { ...found, documents: await deps.cards.of(ids), closest: [] }
    // A document may have been removed meanwhile: only those that are left count.
    const groups = await Promise.all(
      closest.map(async (group) => ({ missing: group.missing, cards: await deps.cards.of(group.ids) })),
    )
    return {
      ...found,
      documents: groups.flatMap(({ cards }) => cards),
      closest: groups.map(({ missing, cards }) => ({ missing, documents: cards.length })),
    }
  }

  function askedOf({ courseCode }: { courseCode: string }, kind: DocumentKind) {
    return { kind, documents: deps.counts.count({ courseCode, kind }) }
  }
}
