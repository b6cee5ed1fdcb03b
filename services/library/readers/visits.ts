import { isDiskFull, type Clock } from '#platform'
import type { Library } from '../contract'
import type { Presenter } from '../documents/card'
import type { ReadActive } from '../documents/read-active'
import type { Store } from '../model'
import { maxVisits } from './rules'

/** Records that a user viewed a document, and deletes their oldest visits. */
export type RememberVisit = (userId: string, documentId: string) => Promise<void>

export function createRememberVisit(deps: { store: Pick<Store, 'views'>; clock: Clock }): RememberVisit {
  const { views } = deps.store
  async function remember(userId: string, documentId: string): Promise<void> {
    const visit = { userId, documentId, at: deps.clock.now() }
    const written = await views.updateOne(
      { _id: `${userId}:${documentId}` },
      { $set: visit },
      { upsert: true },
    )
    if (written.upsertedCount === 0) return
    const visits = await views.find({ userId }, { _id: 1 }).sort({ at: -1 }).lean()
    const old = visits.slice(maxVisits).map(({ _id }) => _id)
    if (old.length > 0) await views.deleteMany({ _id: { $in: old } })
  }

  return (userId, documentId) =>
    remember(userId, documentId).catch((error: unknown) => {
      // A full disk must not prevent reading.
      if (!isDiskFull(error)) throw error
    })
}

/** The documents that a user viewed, the latest first. */
export function createRecentlyViewed(deps: {
  store: Pick<Store, 'views'>
  readActive: ReadActive
  present: Presenter
}): Library['recentlyViewed'] {
  return async (userId, limit) => {
    const visits = await deps.store.views.find({ userId }).sort({ at: -1 }).limit(maxVisits).lean()
    const active = await deps.readActive(visits.map(({ documentId }) => documentId))
    return { documents: await deps.present.cards(active.slice(0, limit)), total: active.length }
  }
}
