import { readYear } from '#events'
import { AppError } from '#platform/core'
import type { Library } from '../contract'
import { sameCards, type ReadShelf } from './read-shelf'
import { readCursor, shelfOf } from './rules'
import { createSnapshots } from './snapshots'
import type { ShelfCounts } from './shelf-counts'

type Page = Awaited<ReturnType<Library['browse']>>

/** The whole library, page by page, filtered. */
export function createBrowse(deps: {
  readShelf: ReadShelf
  counts: Pick<ShelfCounts, 'count' | 'facets'>
  revision: () => number
}): Library['browse'] {
  const snapshot = createSnapshots<Page>(
    deps.revision,
    // The facets, and so the total, are the same object until a document is published or no longer is.
    (before, now) =>
      before.facets === now.facets && before.next === now.next && sameCards(before.documents, now.documents),
  )
  return async (asked) => {
    const { sort, limit, cursor } = asked
    const { year } = asked.choice
    // An address from before years had one form.
    const choice = year === undefined ? asked.choice : { ...asked.choice, year: readYear(year) ?? year }
    const after = cursor === undefined ? undefined : readCursor(sort, cursor)
    if (after === null) throw new AppError('invalid', 400, 'Please check cursor: it belongs to another list.')
    return snapshot(JSON.stringify([shelfOf(choice), sort, limit, cursor]), async () => ({
      total: deps.counts.count(choice),
      facets: deps.counts.facets(choice),
      ...(await deps.readShelf({ choice, sort, limit, after })),
    }))
  }
}
