import type { Store } from '../model'
import { shownFields, type Shown } from './card'
import { isPublished } from './visibility'

/** Documents in the order of the ids. Unknown and removed ones are left out. */
export type ReadActive = (ids: readonly string[]) => Promise<Shown[]>

export function createReadActive({ documents }: Pick<Store, 'documents'>): ReadActive {
  return async (ids) => {
    if (ids.length === 0) return []
    const found = await documents.find({ _id: { $in: [...ids] } }, shownFields).lean<Shown[]>()
    const byId = new Map(found.map((document) => [document._id, document]))
    return ids.flatMap((id) => {
      const document = byId.get(id)
      return document && isPublished(document) ? [document] : []
    })
  }
}
