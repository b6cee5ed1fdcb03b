import type { BrowseSort } from '#events'
import type { Store } from '../model'
import { orders, shelfOf, type Choice } from './rules'
import { createSnapshots } from './snapshots'

/** Where the shelf of a course begins, in whichever order an index gives. */
interface StoredShelf {
  choice: Pick<Choice, 'courseCode'>
  sort: BrowseSort
  limit: number
}

/**
 * The beginning of the shelves of the home page, as indexes of the store give it, for as long as what stands is not in memory yet.
 * `comings`: grows when a document comes onto a shelf or is taken off it. Until then each shelf is counted once: the store reads every
 * key to count.
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
