import { isDeepStrictEqual } from 'node:util'
import type { BrowseSort, DocumentCard } from '#events'
import type { ShownCards } from '../documents/shown-cards'
import type { Choice, Place } from './rules'
import type { ShelfOrders } from './shelf-orders'
import type { StoredOrders } from './stored-orders'

/** Which documents, in which order, and from where on. */
export interface AskedShelf {
  choice: Choice
  sort: BrowseSort
  limit: number
  after?: Partial<Place> | undefined
}

/** Documents of a choice, in order, from behind a place on; `next`: the cursor behind them, null where nothing follows. */
export type ReadShelf = (asked: AskedShelf) => Promise<{ documents: DocumentCard[]; next: string | null }>

/** Cards come from memory, and those that are not there from the store. One that has just gone leaves a page shorter. */
export function createReadShelf(deps: {
  orders: Pick<ShelfOrders, 'page'> | Pick<StoredOrders, 'page'>
  cards: Pick<ShownCards, 'of'>
}): ReadShelf {
  return async (asked) => {
    const { ids, next } = await deps.orders.page(asked)
    return { documents: await deps.cards.of(ids), next }
  }
}

/** Whether two shelves show the same cards. One that was read again may say what it said before. */
export const sameCards = (before: readonly DocumentCard[], now: readonly DocumentCard[]): boolean =>
  before.length === now.length &&
  before.every((card, at) => card === now[at] || isDeepStrictEqual(card, now[at]))
