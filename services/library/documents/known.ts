import type { Library } from '../contract'
import type { Store } from '../model'

/** Which of these bytes stand in the library, as which document. */
export function createKnown({ documents }: Pick<Store, 'documents'>): Library['known'] {
  return async (sha256) => {
    if (sha256.length === 0) return []
    const found = await documents
      .find({ sha256: { $in: [...sha256] } }, { sha256: 1, title: 1, isActive: 1 })
      .lean()
    return found.flatMap(({ _id, sha256, title, isActive }) => (isActive ? [{ _id, sha256, title }] : []))
  }
}
