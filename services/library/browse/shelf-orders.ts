import { LRUCache } from 'lru-cache'
import { browseSorts, type BrowseSort } from '#events'
import { lowerBound } from '#platform/core'
import type { DocumentRecord } from '../model'
import type { Filing, Filings } from './filings'
import { comparePlaces, fits, shelfOf, writeCursor, type Choice, type Place } from './rules'

/** Documents in all lists that are kept, each counted once a list: 8 bytes each. */
const maxListed = 3_000_000
/** The weight of a list itself, in documents: its name, and its place among the others. */
const listWeight = 50
/** Counts of documents that are not known here yet: more than change while the library is read. */
const maxEarly = 10_000

export type Ordered = Pick<
  DocumentRecord,
  '_id' | 'university' | 'courseCode' | 'year' | 'publishedAt' | 'titleKey' | 'likes' | 'version'
>

interface Placed extends Place {
  /** Of the likes. */
  readonly version: number
  readonly filing: Filing
}

type Counted = Pick<Placed, 'likes' | 'version'>

/**
 * The order of each shelf, in memory. A like moves a document on eight shelves at most: in the store that would be eight entries of
 * an index rewritten with every like. A list is put into order when somebody first looks at it, and kept in order from then on.
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
    // There are as many empty shelves as course codes can be made up.
    if (list.length > 0) lists.set(nameOf(sort, shelf), list)
    return list
  }

  /** Takes a document from its place, puts it into its place, or both. */
  function move(filing: Filing, sorts: readonly BrowseSort[], from?: Placed, to?: Placed): void {
    // While a start reads the library there are none.
    if (lists.size === 0) return
    for (const sort of sorts)
      for (const shelf of filing.shelves) {
        const list = lists.peek(nameOf(sort, shelf))
        if (list === undefined) continue
        if (from) list.splice(firstBehind(list, sort, from) - 1, 1)
        if (to) list.splice(firstBehind(list, sort, to), 0, to)
      }
  }

  function remove(documentId: string): void {
    early.delete(documentId)
    const known = placed.get(documentId)
    if (known === undefined) return
    placed.delete(documentId)
    move(known.filing, browseSorts, known)
  }

  return {
    put(document: Ordered): void {
      const { _id, titleKey } = document
      const { likes, version } = newest(document, placed.get(_id), early.get(_id))
      remove(_id)
      const filing = filings.of(document)
      const now = { _id, likes, version, titleKey, publishedAt: document.publishedAt.getTime(), filing }
      placed.set(_id, now)
      move(filing, browseSorts, undefined, now)
    },
    remove,
    /** Counts at an older version than the known ones change nothing. */
    recount: ({ documentId, likes, version }: Counted & { documentId: string }): void => {
      const known = placed.get(documentId)
      if (known === undefined) {
        early.set(documentId, newest({ likes, version }, early.get(documentId)))
        return
      }
      if (version <= known.version) return
      const now = { ...known, likes, version }
      placed.set(documentId, now)
      // The other orders do not ask for likes, so they may go on holding the place as it was.
      if (likes !== known.likes) move(known.filing, ['most-liked'], known, now)
    },
    /** How many lists are kept. */
    size: (): number => lists.size,
    /** Ids of a choice, in order, from behind a place on; `next`: the cursor behind them, null where nothing follows. */
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
export type ShelfOrders = ReturnType<typeof createShelfOrders>

const compare = {
  newest: comparePlaces('newest'),
  'most-liked': comparePlaces('most-liked'),
  title: comparePlaces('title'),
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
