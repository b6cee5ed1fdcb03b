import type { Library } from '../contract'
import type { Store } from '../model'
import { isPrivate } from './visibility'

/** Documents with a public page, including removed ones: they may be restored while the page is open. */
export function createWatchable({ documents }: Pick<Store, 'documents'>): Library['watchable'] {
  return async (ids) => {
    const found = await documents.find({ _id: { $in: [...ids] } }, { status: 1 }).lean()
    return new Set(found.flatMap((document) => (isPrivate(document) ? [] : [document._id])))
  }
}
