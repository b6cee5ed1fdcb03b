import { LRUCache } from 'lru-cache'
import type { PayloadOf, votesChanged } from '#events'
import type { ShelfCounts } from '../browse/shelf-counts'
import type { Ordered, ShelfOrders } from '../browse/shelf-orders'
import type { ShownCards } from '../documents/shown-cards'
import type { Indexed, SearchEngine } from '../search/port'
import type { SuggestionIndex } from '../suggestions/suggestions'

/** Documents that recently came or went to remember: more than can during a load. */
const maxRecent = 20_000

export type ShelvedDocument = Indexed & Ordered

/** The published documents as a process knows them: the search engine, the suggestions, the counts and the order of each shelf. */
export interface Projection {
  /** A document was published. */
  put: (document: ShelvedDocument) => void
  /** A document is no longer published. */
  remove: (documentId: string) => void
  /**
   * Reads one document, null if it is not published, and adds or removes it. If it was added or removed meanwhile, the read is stale and
   * ignored: the event of that change has it read again.
   */
  reread: (documentId: string, read: () => Promise<ShelvedDocument | null>) => Promise<void>
  /** Adds a document that was read some time ago. Events since then take precedence. */
  load: (document: ShelvedDocument) => void
  /** Removes a document that was not published when it was read some time ago. Events since then take precedence. */
  loadAbsent: (documentId: string) => void
  /** Its votes were counted. */
  recount: (counts: PayloadOf<typeof votesChanged>) => void
  /** The card of a document changed. */
  changed: (documentId: string) => void
  /** An uploader changed their name, role, address, picture or status, or closed their account. */
  uploaderChanged: (userId: string) => void
  /** Reads the names of new and changed uploaders. Throws if they cannot be read. */
  settle: () => Promise<void>
  /** Events may have been missed: drops all cards and recent changes. The caller loads all documents again. */
  unsure: () => void
  /** Grows with every change, to invalidate snapshots of the projection. */
  revision: () => number
  /** Grows with every change except loads, to invalidate reads of the store. */
  changes: () => number
  /** Grows when a document is published or no longer is. */
  comings: () => number
}

/** Empty at first. `readProjection` fills it, and the handlers keep it up to date. */
export function createProjection({
  engine,
  suggestions,
  counts,
  orders,
  cards,
}: {
  engine: Pick<SearchEngine, 'put' | 'remove'>
  suggestions: SuggestionIndex
  counts: ShelfCounts
  orders: ShelfOrders
  cards: ShownCards
}): Projection {
  let changes = 0
  let comings = 0
  let loads = 0
  /** Documents that recently came or went. A load that read them earlier must not undo it. */
  const recent = new LRUCache<string, 'came' | 'went'>({ max: maxRecent })
  /** The latest read of each document that is being read. */
  const readings = new Map<string, symbol>()

  function add(document: ShelvedDocument): void {
    engine.put(document)
    const before = orders.put(document)
    suggestions.put(document, before)
    counts.put(document, before?.filing)
  }

  function put(document: ShelvedDocument): void {
    comings++
    changes++
    recent.set(document._id, 'came')
    readings.delete(document._id)
    cards.forget(document._id)
    add(document)
  }

  function takeOut(documentId: string): void {
    recent.set(documentId, 'went')
    readings.delete(documentId)
    cards.forget(documentId)
    engine.remove(documentId)
    const before = orders.remove(documentId)
    suggestions.remove(before)
    counts.remove(before?.filing)
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
      const { _id } = document
      loads++
      if (recent.peek(_id) !== undefined || orders.holds(document))
        orders.recount({ documentId: _id, ...document })
      else add(document)
    },
    loadAbsent(documentId) {
      if (recent.peek(documentId) === 'came') return
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
      suggestions.uploaderChanged(userId)
    },
    unsure() {
      changes++
      recent.clear()
      cards.forgetAll()
      suggestions.unsure()
    },
    settle: suggestions.settle,
    revision: () => changes + loads,
    changes: () => changes,
    comings: () => comings,
  }
}
