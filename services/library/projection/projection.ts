import { LRUCache } from 'lru-cache'
import type { PayloadOf, votesChanged } from '#events'
import type { ShelfCounts } from '../browse/shelf-counts'
import type { Ordered, ShelfOrders } from '../browse/shelf-orders'
import type { ShownCards } from '../documents/shown-cards'
import type { Indexed, SearchIndex } from '../search/search-index'

/** Comings that are remembered: more than can happen while a load is under way. */
const maxCame = 10_000

export type ShelvedDocument = Indexed & Ordered

/** What a process keeps in memory of the documents that stand: to search them, to count them, and the order of each shelf. */
export interface Projection {
  /** A document that came onto the shelf. */
  put: (document: ShelvedDocument) => void
  /** A document that was taken off it. */
  remove: (documentId: string) => void
  /**
   * Reads one document, null where it does not stand, and puts it in or takes it out. Where that was done meanwhile the reading is older:
   * it is passed over, and the event of what was done has it read again.
   */
  reread: (documentId: string, read: () => Promise<ShelvedDocument | null>) => Promise<void>
  /** A document as it was read some time ago: what events said meanwhile counts more. */
  load: (document: ShelvedDocument) => void
  /** A document that did not stand when it was read some time ago: the same holds for it. */
  loadAbsent: (documentId: string) => void
  /** Its votes were counted. */
  recount: (counts: PayloadOf<typeof votesChanged>) => void
  /** Its card shows something else. */
  changed: (documentId: string) => void
  /** Somebody whose documents stand here has another name or picture, or is gone. */
  uploaderChanged: (userId: string) => void
  /** Events may have been missed: no card, no coming and no removal is known any more. What is searched and in order is loaded afterwards. */
  unsure: () => void
  /** Grows with all of this: what was made of it before may say something else now. */
  revision: () => number
  /** Grows with all of this but what is loaded: what was read of the store before may say something else now. */
  changes: () => number
  /** Grows with what comes onto the shelves or is taken off. */
  comings: () => number
}

/** Begins empty: what stands is read by `readProjection`, and followed by its handlers. */
export function createProjection({
  index,
  counts,
  orders,
  cards,
}: {
  index: SearchIndex
  counts: ShelfCounts
  orders: ShelfOrders
  cards: ShownCards
}): Projection {
  let changes = 0
  let comings = 0
  let loads = 0
  /** What came onto the shelf, so that a load that read it earlier does not take it off. */
  const came = new LRUCache<string, true>({ max: maxCame })
  /** The latest reading of each document that is being read. */
  const readings = new Map<string, symbol>()

  function put(document: ShelvedDocument): void {
    comings++
    changes++
    came.set(document._id, true)
    readings.delete(document._id)
    cards.forget(document._id)
    index.put(document)
    counts.put(document)
    orders.put(document)
  }

  function takeOut(documentId: string): void {
    came.delete(documentId)
    readings.delete(documentId)
    cards.forget(documentId)
    index.remove(documentId)
    counts.remove(documentId)
    orders.remove(documentId)
  }

  function remove(documentId: string): void {
    comings++
    changes++
    takeOut(documentId)
  }

  return {
    put,
    remove,
    async reread(documentId, read) {
      const reading = Symbol(documentId)
      readings.set(documentId, reading)
      try {
        const row = await read()
        if (readings.get(documentId) !== reading) return
        if (row === null) remove(documentId)
        else put(row)
      } finally {
        if (readings.get(documentId) === reading) readings.delete(documentId)
      }
    },
    load(document) {
      loads++
      if (index.load(document)) {
        counts.put(document)
        orders.put(document)
      } else orders.recount({ documentId: document._id, ...document })
    },
    loadAbsent(documentId) {
      if (came.has(documentId)) return
      loads++
      takeOut(documentId)
    },
    recount(counted) {
      changes++
      cards.recount(counted)
      orders.recount(counted)
    },
    changed(documentId) {
      changes++
      cards.forget(documentId)
    },
    uploaderChanged(userId) {
      changes++
      cards.forgetUploader(userId)
    },
    unsure() {
      changes++
      came.clear()
      cards.forgetAll()
      index.unsure()
    },
    revision: () => changes + loads,
    changes: () => changes,
    comings: () => comings,
  }
}
