import { AppError } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { shownFields, type Shown } from './card'
import { verdictOn } from './known-bytes'
import { isPublished } from './visibility'

/** Published documents with these bytes, and refusals that an upload of the others would get. */
export function createKnown({ documents }: Pick<Store, 'documents'>): Library['known'] {
  return async (userId, sha256) => {
    if (sha256.length === 0) return { documents: [], refused: [] }
    const found = await documents.find({ sha256: { $in: [...sha256] } }, shownFields).lean<Shown[]>()
    const refused = found.flatMap((document) => {
      const verdict = isPublished(document) ? null : verdictOn(document, userId)
      return verdict instanceof AppError ? [{ sha256: document.sha256, message: verdict.message }] : []
    })
    const published = found.filter(isPublished)
    return { documents: published.map(({ _id, sha256, title }) => ({ _id, sha256, title })), refused }
  }
}
