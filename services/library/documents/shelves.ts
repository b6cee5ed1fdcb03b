import { moduleCodeOf } from '#events'
import { sameCards, type AskedShelf, type ReadShelf } from '../browse/read-shelf'
import { createSnapshots } from '../browse/snapshots'
import type { ShelfCounts } from '../browse/shelf-counts'
import type { StoredOrders } from '../browse/stored-orders'
import type { Library, Shelf } from '../contract'
import type { CodeSharing } from '../search/shared-codes'

/** The shelves of the home page, with published documents only. */
export function createShelves(deps: {
  readShelf: ReadShelf
  counts: Pick<ShelfCounts, 'count'> | Pick<StoredOrders, 'count'>
  revision: () => number
  sharing: Pick<CodeSharing, 'shelfOf' | 'others'>
}): Pick<Library, 'newest' | 'mostLiked' | 'byCourse'> {
  const snapshot = createSnapshots<Shelf>(
    deps.revision,
    (before, now) => before.total === now.total && sameCards(before.documents, now.documents),
  )

  const shelf = ({ choice, sort, limit }: AskedShelf) =>
    snapshot(JSON.stringify([choice.university, choice.courseCode, sort, limit]), async () => {
      const [total, { documents }] = await Promise.all([
        deps.counts.count(choice),
        deps.readShelf({ choice, sort, limit }),
      ])
      return { documents, total }
    })

  return {
    newest: (limit, university) => shelf({ choice: { university }, sort: 'newest', limit }),
    mostLiked: (limit, university) => shelf({ choice: { university }, sort: 'most-liked', limit }),
    async byCourse(courseCode, limit) {
      const code = moduleCodeOf(courseCode)
      const found = await shelf({
        ...{ choice: { courseCode: deps.sharing.shelfOf(code) }, sort: 'newest', limit },
      })
      const sharedCodes = deps.sharing.others(code)
      return sharedCodes.length === 0 ? found : { ...found, sharedCodes }
    },
  }
}
