import type { BrowseSort } from '#events'
import type { Store } from '../model'
import { orders, shelfOf, type Choice } from './rules'
import { createSnapshots } from './snapshots'

/** The first documents of a course, in an order that has an index. */
interface StoredShelf {
  choice: Pick<Choice, 'courseCode'>
  sort: BrowseSort
  limit: number
}

/**
 * The shelves of the home page, read from indexes of the store until the published documents are in memory. `comings` grows when a
 * document is published or no longer is. Until it grows, each shelf is counted once, because the store reads every key to count.
 */
export function createStoredOrders({ documents }: Pick<Store, 'documents'>, comings: () => number) {
  const ofCourse = ({ courseCode }: StoredShelf['choice']) => (courseCode === undefined ? {} : { courseCode })
  const totals = createSnapshots<{ total: number }>(comings, (before, now) => before.total === now.total)
  return {
    async page({ choice, sort, limit }: StoredShelf): Promise<{ ids: string[]; next: null }> {
      const found = await documents
        .find({ status: 'published', ...ofCourse(choice) }, { _id: 1 })
        .sort(Object.fromEntries(orders[sort]))
        .limit(limit)
        .lean()
      return { ids: found.map(({ _id }) => _id), next: null }
    },
    async count(choice: StoredShelf['choice']): Promise<number> {
      const { total } = await totals(shelfOf(choice), async () => ({
        total: await documents.countDocuments({ status: 'published', ...ofCourse(choice) }),
      }))
      return total
    },
  }
}
export type StoredOrders = ReturnType<typeof createStoredOrders>
