import type { Presenter } from '../documents/card'
import type { Library } from '../contract'
import type { SearchIndex } from './search-index'
import type { ReadActive } from '../documents/read-active'

/** Search over the index in memory; cards are read afresh. */
export function createSearch(deps: {
  index: SearchIndex
  readActive: ReadActive
  present: Presenter
}): Library['search'] {
  return async (query, limit) => {
    const ids = await deps.index.search(query)
    const active = await deps.readActive(ids.slice(0, limit))
    return { documents: await deps.present.cards(active), total: ids.length }
  }
}
