import { isDiskFull, type Clock } from '#platform'
import type { Library } from '../contract'
import type { Presenter } from '../documents/card'
import type { ReadActive } from '../documents/read-active'
import type { Store, ViewRecord } from '../model'
import { maxVisits } from './rules'

type Place = NonNullable<ViewRecord['place']>

/** Writes a user's latest visit to a document, and deletes their oldest visits. Resolves to the place of the one before, or null. */
export type WriteVisit = (userId: string, documentId: string, place?: Place) => Promise<Place | null>

export function createWriteVisit(deps: { store: Pick<Store, 'views'>; clock: Clock }): WriteVisit {
  const { views } = deps.store
  return async (userId, documentId, place) => {
    const visit = { userId, documentId, at: deps.clock.now(), ...(place !== undefined && { place }) }
    const before = await views
      .findOneAndUpdate({ _id: `${userId}:${documentId}` }, { $set: visit }, { upsert: true })
      .lean()
    if (before !== null) return before.place ?? null
    const visits = await views.find({ userId }, { _id: 1 }).sort({ at: -1 }).lean()
    const old = visits.slice(maxVisits).map(({ _id }) => _id)
    if (old.length > 0) await views.deleteMany({ _id: { $in: old } })
    return null
  }
}

/** Records that a user viewed a document. Resolves to where they stopped reading it, or null. */
export type RememberVisit = (userId: string, documentId: string) => Promise<Place | null>

export const createRememberVisit =
  (writeVisit: WriteVisit): RememberVisit =>
  (userId, documentId) =>
    writeVisit(userId, documentId).catch((error: unknown) => {
      // A full disk must not prevent reading.
      if (!isDiskFull(error)) throw error
      return null
    })

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
