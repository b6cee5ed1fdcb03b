import type { BrowseSort } from '#events'
import type { Store } from '../model'
import { noSharedCodes, type CodeSharing } from '../search/shared-codes'
import { orders, shelfOf, type Choice } from './rules'
import { createSnapshots } from './snapshots'

/** The first documents of a university or a course, in an order that has an index. */
interface StoredShelf {
  choice: Pick<Choice, 'university' | 'courseCode'>
  sort: BrowseSort
  limit: number
}

/**
 * The shelves of the home page, read from indexes of the store until the published documents are in memory. `comings` grows when a
 * document is published or no longer is. Until it grows, each shelf is counted once, because the store reads every key to count.
 */
export function createStoredOrders(
  { documents }: Pick<Store, 'documents'>,
  comings: () => number,
  sharing: Pick<CodeSharing, 'others'> = noSharedCodes,
) {
  const codesOf = (code: string) => {
    const others = sharing.others(code)
    return others.length === 0 ? code : { $in: [code, ...others] }
  }
  const filterOf = ({ university, courseCode }: StoredShelf['choice']) => ({
    status: 'published' as const,
    ...(university !== undefined && { university }),
    ...(courseCode !== undefined && { courseCode: codesOf(courseCode) }),
  })
  const totals = createSnapshots<{ total: number }>(comings, (before, now) => before.total === now.total)
  return {
    async page({ choice, sort, limit }: StoredShelf): Promise<{ ids: string[]; next: null }> {
      const found = await documents
        .find(filterOf(choice), { _id: 1 })
        .sort(Object.fromEntries(orders[sort]))
        .limit(limit)
        .lean()
      return { ids: found.map(({ _id }) => _id), next: null }
    },
    async count(choice: StoredShelf['choice']): Promise<number> {
      const { total } = await totals(shelfOf(choice), async () => ({
        total: await documents.countDocuments(filterOf(choice)),
      }))
      return total
    },
  }
}
export type StoredOrders = ReturnType<typeof createStoredOrders>
