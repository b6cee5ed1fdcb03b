import type { QueryFilter } from 'mongoose'
import type { Library } from '../contract'
import type { DocumentRecord, Store } from '../model'
import type { Presenter, Shown } from './card'

const newestFirst = { publishedAt: -1 } as const
const mostLikedFirst = { likes: -1, publishedAt: -1 } as const

/** The shelves of the home page. Nothing removed stands on any of them. */
export function createShelves(deps: {
  store: Pick<Store, 'documents'>
  present: Presenter
}): Pick<Library, 'newest' | 'mostLiked' | 'byCourse'> {
  const { documents } = deps.store

  async function shelf(
    filter: QueryFilter<DocumentRecord>,
    order: typeof newestFirst | typeof mostLikedFirst,
    limit: number,
  ) {
    const [found, total] = await Promise.all([
      documents.find(filter, { outbox: 0 }).sort(order).limit(limit).lean<Shown[]>(),
      documents.countDocuments(filter),
    ])
    return { documents: await deps.present.cards(found), total }
  }

  return {
    newest: (limit) => shelf({ isActive: true }, newestFirst, limit),
    mostLiked: (limit) => shelf({ isActive: true }, mostLikedFirst, limit),
    byCourse: (courseCode, limit) =>
      shelf({ courseCode: courseCode.trim().toUpperCase(), isActive: true }, newestFirst, limit),
  }
}
