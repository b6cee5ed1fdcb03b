import type { BrowseSort } from '#events'
import type { Shown } from '../documents/card'
import type { Store } from '../model'
import { orders, rangesAfter, shelfOf, writeCursor, type Choice, type Place } from './rules'

/** Documents of a choice, in order, from behind a place on; `next`: the cursor behind them, null where nothing follows. */
export type ReadShelf = (asked: {
  choice: Choice
  sort: BrowseSort
  limit: number
  after?: Partial<Place> | undefined
}) => Promise<{ documents: Shown[]; next: string | null }>

export function createReadShelf({ documents }: Pick<Store, 'documents'>): ReadShelf {
  return async ({ choice, sort, limit, after }) => {
    const shelves = shelfOf(choice)
    const order = Object.fromEntries(orders[sort])
    const found: Shown[] = []
    for (const range of after ? rangesAfter(sort, after) : [{}]) {
      // One more than is asked for tells whether something follows.
      const missing = limit + 1 - found.length
      if (missing === 0) break
      const query = documents.find({ shelves, ...range }, { outbox: 0, shelves: 0 })
      found.push(...(await query.sort(order).limit(missing).lean<Shown[]>()))
    }
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return { documents: page, next: last && found.length > limit ? writeCursor(sort, last) : null }
  }
}
