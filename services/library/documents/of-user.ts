import type { Library } from '../contract'
import type { Store } from '../model'
import { shownFields, type Presenter, type Shown } from './card'

/** A user's published documents, newest first. */
export function createOfUser(deps: {
  store: Pick<Store, 'documents'>
  present: Presenter
}): Library['ofUser'] {
  const { documents } = deps.store
  return async (uploaderId, limit) => {
    const published = { uploaderId, status: 'published' } as const
    const [found, total] = await Promise.all([
      documents.find(published, shownFields).sort({ publishedAt: -1 }).limit(limit).lean<Shown[]>(),
      documents.countDocuments(published),
    ])
    return { documents: await deps.present.cards(found), total }
  }
}
