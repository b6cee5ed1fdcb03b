import type { Presenter } from '../documents/card'
import type { Library } from '../contract'
import type { DocumentRecord, Store } from '../model'
import type { SearchIndex } from './search-index'
import type { ReadActive } from '../documents/read-active'

const page = 1000

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

/**
 * Fills the index from the store, page by page, and takes out what was removed. What is published while it reads must be put
 * into the index already.
 */
export async function loadSearchIndex(
  { documents }: Pick<Store, 'documents'>,
  index: SearchIndex,
): Promise<void> {
  type Row = Pick<DocumentRecord, '_id' | 'courseCode' | 'title' | 'year' | 'isActive'>
  for (let after = ''; ;) {
    const rows = await documents
      .find({ _id: { $gt: after } }, { courseCode: 1, title: 1, year: 1, isActive: 1 })
      .sort({ _id: 1 })
      .limit(page)
      .lean<Row[]>()
    for (const row of rows) {
      if (row.isActive) index.load(row)
      else index.remove(row._id)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last._id
  }
}
