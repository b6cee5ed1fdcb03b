import type { Library } from '../contract'
import type { Store } from '../model'
import { isPublished } from './visibility'

/** Published documents by file hash. */
export function createKnown({ documents }: Pick<Store, 'documents'>): Library['known'] {
  return async (sha256) => {
    if (sha256.length === 0) return []
    const found = await documents
      .find({ sha256: { $in: [...sha256] } }, { sha256: 1, title: 1, status: 1 })
      .lean()
    return found.filter(isPublished).map(({ _id, sha256, title }) => ({ _id, sha256, title }))
  }
}
