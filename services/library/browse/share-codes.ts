import { createMutex } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { Projection } from '../projection/projection'
import { refreshProjection } from '../projection/read-projection'
import type { CodeSharing, SharedCodes } from '../search/shared-codes'
import type { Filings } from './filings'
import type { ShelfOrders } from './shelf-orders'

/** Moves the documents of modules whose shared codes changed: they leave the shelves by the old table, and return by the new one. */
export function createShareCodes({
  store,
  projection,
  orders,
  filings,
  sharing,
}: {
  store: Pick<Store, 'documents'>
  projection: Pick<Projection, 'remove' | 'reread'>
  orders: Pick<ShelfOrders, 'isEmpty'>
  filings: Pick<Filings, 'clear'>
  sharing: CodeSharing
}): (codes: SharedCodes) => Promise<void> {
  const idsOf = async (codes: readonly string[]) => {
    const found = await store.documents
      .find({ status: 'published', courseCode: { $in: [...codes] } }, { _id: 1 })
      .lean()
    return found.map(({ _id }) => _id)
  }
  const oneAfterTheOther = createMutex()

  async function share(codes: SharedCodes): Promise<void> {
    const changed = sharing.changedIn(codes)
    if (changed.length === 0) return
    // Before the first load, nothing is filed.
    const ids = orders.isEmpty() ? [] : await idsOf(changed)
    for (const id of ids) projection.remove(id)
    sharing.set(codes)
    filings.clear()
    for (const id of ids) await refreshProjection(store, projection, id)
  }

  return (codes) => oneAfterTheOther(() => share(codes))
}

/** Answers for a code with the shelf of its module, and with the other codes of that. The asked code is the chosen one. */
export const browseShared =
  (
    browse: Library['browse'],
    { shelfOf, others }: Pick<CodeSharing, 'shelfOf' | 'others'>,
  ): Library['browse'] =>
  async (asked) => {
    const { courseCode } = asked.choice
    if (courseCode === undefined) return browse(asked)
    const shelf = shelfOf(courseCode)
    const page = await browse({ ...asked, choice: { ...asked.choice, courseCode: shelf } })
    const sharedCodes = others(courseCode)
    if (sharedCodes.length === 0) return page
    const courses = page.facets.courses.map((facet) =>
      facet.value === shelf ? { ...facet, value: courseCode } : facet,
    )
    return { ...page, facets: { ...page.facets, courses }, sharedCodes }
  }
