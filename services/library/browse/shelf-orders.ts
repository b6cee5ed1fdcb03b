import { LRUCache } from 'lru-cache'
import { browseSorts, type BrowseSort } from '#events'
import { lowerBound } from '#platform/core'
import type { DocumentRecord } from '../model'
import type { Filing, Filings } from './filings'
import { comparePlaces, fits, shelfOf, writeCursor, type Choice, type Filed, type Place } from './rules'

/** Documents in all cached lists, counted once per list: 8 bytes each. */
const maxListed = 3_000_000
/** The weight of a list itself, in documents: its name and its map entry. */
const listWeight = 50
/** Counts to keep for documents that are not loaded yet: more than change during a load. */
const maxEarly = 10_000

export type Ordered = Filed &
  Pick<DocumentRecord, '_id' | 'publishedAt' | 'titleKey' | 'likes' | 'version' | 'uploaderId'>

/** A document that was taken out, as other parts of the projection counted it. */
export interface TakenOut {
  readonly filing: Filing
  readonly uploaderId: string
}

interface Placed extends Place, TakenOut {
  /** Version of the likes. */
  readonly version: number
}

type Counted = Pick<Placed, 'likes' | 'version'>

/**
 * The order of each shelf, in memory. A like moves a document on up to sixteen shelves: in the store, that would rewrite as many index
 * entries per like. A list is sorted when it is first read, and kept sorted from then on.
 */
export function createShelfOrders(filings: Filings) {
  const placed = new Map<string, Placed>()
  const early = new LRUCache<string, Counted>({ max: maxEarly })
  const lists = new LRUCache<string, Placed[]>({
    maxSize: maxListed,
    sizeCalculation: (list) => list.length + listWeight,
  })
  const nameOf = (sort: BrowseSort, shelf: string) => `${sort} ${shelf}`

  function listOf(sort: BrowseSort, choice: Choice): Placed[] {
    const shelf = shelfOf(choice)
    const known = lists.get(nameOf(sort, shelf))
    if (known !== undefined) return known
    const list: Placed[] = []
    for (const document of placed.values()) if (fits(choice, document.filing)) list.push(document)
    list.sort(compare[sort])
    // Clients can make up any number of course codes, so empty shelves are not cached.
    if (list.length > 0) lists.set(nameOf(sort, shelf), list)
    return list
  }

  /** Removes a document from its old place, inserts it at its new one, or both. */
  function move(filing: Filing, sorts: readonly BrowseSort[], from?: Placed, to?: Placed): void {
    // There are none during the load at the start.
    if (lists.size === 0) return
    for (const sort of sorts)
      for (const shelf of filing.shelves) {
        const list = lists.peek(nameOf(sort, shelf))
        if (list === undefined) continue
        if (from) list.splice(firstBehind(list, sort, from) - 1, 1)
        if (to) list.splice(firstBehind(list, sort, to), 0, to)
      }
  }

  function remove(documentId: string): TakenOut | undefined {
    early.delete(documentId)
    const known = placed.get(documentId)
    if (known === undefined) return undefined
    placed.delete(documentId)
    move(known.filing, browseSorts, known)
    return known
  }

  return {
    /** Returns the document's earlier version. */
    put(document: Ordered): TakenOut | undefined {
      const { _id, titleKey, uploaderId } = document
      const { likes, version } = newest(document, placed.get(_id), early.get(_id))
      const before = remove(_id)
      const filing = filings.of(document)
      // One literal: there is one for each document, and V8 gives objects that are put together by spreading much more memory.
      const now = {
        _id,
        likes,
        version,
        titleKey,
        uploaderId,
        filing,
        publishedAt: document.publishedAt.getTime(),
        yearOrder: filing.yearOrder,
      }
      placed.set(_id, now)
      move(filing, browseSorts, undefined, now)
      return before
    },
    /** Returns the removed document; undefined if it was not there. */
    remove,
    /** True if the document is there, and nothing but its likes has changed. */
    holds(document: Ordered): boolean {
      const known = placed.get(document._id)
      return (
        known !== undefined &&
        known.titleKey === document.titleKey &&
        known.uploaderId === document.uploaderId &&
        known.publishedAt === document.publishedAt.getTime() &&
        isFiledAs(filings.of(document), known.filing)
      )
    },
    isEmpty: (): boolean => placed.size === 0,
    /** Ignores counts older than the known ones. */
    recount: ({ documentId, likes, version }: Counted & { documentId: string }): void => {
      const known = placed.get(documentId)
      if (known === undefined) {
        early.set(documentId, newest({ likes, version }, early.get(documentId)))
        return
      }
      if (version <= known.version) return
      const now = { ...known, likes, version }
      placed.set(documentId, now)
      // The other orders ignore likes, so they may keep the old place.
      if (likes !== known.likes) move(known.filing, ['most-liked'], known, now)
    },
    /** The number of cached lists. */
    size: (): number => lists.size,
    /** Ids that match a filter, in order, after a place. `next`: the cursor of the next page; null on the last. */
    page(asked: { choice: Choice; sort: BrowseSort; limit: number; after?: Partial<Place> | undefined }): {
      ids: string[]
      next: string | null
    } {
      const { choice, sort, limit, after } = asked
      const list = listOf(sort, choice)
      const from = after ? firstBehind(list, sort, after) : 0
      const page = list.slice(from, from + limit)
      const last = page.at(-1)
      const next = last && from + limit < list.length ? writeCursor(sort, last) : null
      return { ids: page.map(({ _id }) => _id), next }
    },
  }
}

const isFiledAs = (a: Filing, b: Filing): boolean =>
  a.university === b.university && a.courseCode === b.courseCode && a.kind === b.kind && a.year === b.year

export type ShelfOrders = ReturnType<typeof createShelfOrders>

const compare = {
  newest: comparePlaces('newest'),
  'most-liked': comparePlaces('most-liked'),
  title: comparePlaces('title'),
  year: comparePlaces('year'),
} satisfies Record<BrowseSort, unknown>

const newest = (first: Counted, ...others: readonly (Counted | undefined)[]): Counted =>
  others.reduce<Counted>((best, other) => (other && other.version > best.version ? other : best), first)

/** The index of the first element of a sorted list after a place. */
function firstBehind(list: readonly Placed[], sort: BrowseSort, place: Partial<Place>): number {
  return lowerBound(list.length, (index) => {
    const at = list[index]
    return at !== undefined && compare[sort](at, place) > 0
  })
}
