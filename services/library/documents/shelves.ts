import type { QueryFilter } from 'mongoose'
import type { Presenter, Shown } from './card'
import type { Library } from '../contract'
import type { DocumentRecord, Store } from '../model'
import { maxVisits } from '../rules'

/** What cards show; never the outbox. */
const shown = { outbox: 0 } as const
const newestFirst = { publishedAt: -1 } as const
const mostLikedFirst = { likes: -1, publishedAt: -1 } as const

/** Documents by id, in the order of the ids; unknown and removed ones are left out. */
export type ReadActive = (ids: readonly string[]) => Promise<Shown[]>

export function createReadActive({ documents }: Pick<Store, 'documents'>): ReadActive {
  return async (ids) => {
    if (ids.length === 0) return []
    const found = await documents.find({ _id: { $in: [...ids] } }, shown).lean<Shown[]>()
    const byId = new Map(found.map((document) => [document._id, document]))
    return ids.flatMap((id) => {
      const document = byId.get(id)
      return document?.isActive ? [document] : []
    })
  }
}

/** The shelves of the home page. Nothing removed stands on any of them. */
export function createShelves(deps: {
  store: Pick<Store, 'documents' | 'views'>
  readActive: ReadActive
  present: Presenter
}): Pick<Library, 'newest' | 'mostLiked' | 'byCourse' | 'recentlyViewed'> {
  const { documents, views } = deps.store

  async function shelf(
    filter: QueryFilter<DocumentRecord>,
    order: typeof newestFirst | typeof mostLikedFirst,
    limit: number,
  ) {
    const [found, total] = await Promise.all([
      documents.find(filter, shown).sort(order).limit(limit).lean<Shown[]>(),
      documents.countDocuments(filter),
    ])
    return { documents: await deps.present.cards(found), total }
  }

  return {
    newest: (limit) => shelf({ isActive: true }, newestFirst, limit),
    mostLiked: (limit) => shelf({ isActive: true }, mostLikedFirst, limit),
    byCourse: (courseCode, limit) =>
      shelf({ courseCode: courseCode.trim().toUpperCase(), isActive: true }, newestFirst, limit),

    async recentlyViewed(userId, limit) {
      const visits = await views.find({ userId }).sort({ at: -1 }).limit(maxVisits).lean()
      const active = await deps.readActive(visits.map(({ documentId }) => documentId))
      return { documents: await deps.present.cards(active.slice(0, limit)), total: active.length }
    },
  }
}
