import type { Clock } from '#platform/core'
import type { Library } from '../contract'
import { shownPlace, type Presenter } from '../documents/card'
import type { ReadActive } from '../documents/read-active'
import { requirePublished } from '../documents/visibility'
import type { Store } from '../model'
import { maxVisits } from './rules'
import type { WriteVisit } from './visits'

/** Documents looked at for one that can be continued. */
const mostLookedAt = 10

/** Where a user stopped reading. It is kept with the visit, and as long. */
export function createReadingPlaces(deps: {
  store: Pick<Store, 'documents' | 'views'>
  clock: Clock
  readActive: ReadActive
  present: Presenter
  writeVisit: WriteVisit
}): Pick<Library, 'keepPlace' | 'continueReading'> {
  const { documents, views } = deps.store
  return {
    async keepPlace(userId, documentId, { page: asked, device }) {
      const document = await documents.findById(documentId, { status: 1, pages: 1 }).lean()
      const { pages } = requirePublished(document)
      const place = { page: Math.min(asked, pages ?? asked), device, at: deps.clock.now() }
      await deps.writeVisit(userId, documentId, place)
      return shownPlace(place)
    },

    async continueReading(userId) {
      const visits = await views.find({ userId }).sort({ at: -1 }).limit(maxVisits).lean()
      const begun = visits
        .flatMap(({ documentId, place }) => (place && place.page > 1 ? [{ documentId, place }] : []))
        .sort((a, b) => b.place.at.getTime() - a.place.at.getTime())
        .slice(0, mostLookedAt)
      const active = await deps.readActive(begun.map(({ documentId }) => documentId))
      for (const document of active) {
        const { place } = begun.find(({ documentId }) => documentId === document._id) ?? {}
        if (place === undefined || (document.pages !== null && place.page >= document.pages)) continue
        return { document: await deps.present.card(document), place: shownPlace(place) }
      }
      return null
    },
  }
}
