import { isDeepStrictEqual } from 'node:util'
import type { BrowseSort, DocumentCard } from '#events'
import type { ShownCards } from '../documents/shown-cards'
import type { Choice, Place } from './rules'
import type { ShelfOrders } from './shelf-orders'
import type { StoredOrders } from './stored-orders'

/** The filter, the order and the start of a page. */
export interface AskedShelf {
  choice: Choice
  sort: BrowseSort
  limit: number
  after?: Partial<Place> | undefined
}

/** Documents that match a filter, in order, after a place. `next`: the cursor of the next page; null on the last. */
export type ReadShelf = (asked: AskedShelf) => Promise<{ documents: DocumentCard[]; next: string | null }>

/** Reads cards from memory, missing ones from the store. A document that was just unpublished makes the page shorter. */
export function createReadShelf(deps: {
  orders: Pick<ShelfOrders, 'page'> | Pick<StoredOrders, 'page'>
  cards: Pick<ShownCards, 'of'>
}): ReadShelf {
  return async (asked) => {
    const { ids, next } = await deps.orders.page(asked)
    return { documents: await deps.cards.of(ids), next }
  }
}

/** True if two shelves show the same cards. A shelf that was read again may be unchanged. */
export const sameCards = (before: readonly DocumentCard[], now: readonly DocumentCard[]): boolean =>
  before.length === now.length &&
  before.every((card, at) => card === now[at] || isDeepStrictEqual(card, now[at]))
