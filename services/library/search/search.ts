import type { Library } from '../contract'
import type { ShownCards } from '../documents/shown-cards'
import type { SearchIndex } from './search-index'

/** Search over the index in memory. */
export function createSearch(deps: {
  index: Pick<SearchIndex, 'search'>
  cards: Pick<ShownCards, 'of'>
}): Library['search'] {
  return async (query, limit) => {
    const { ids, total, exact } = deps.index.search(query, limit)
    return { documents: await deps.cards.of(ids), total, exact }
  }
}
