import { documentRemoved } from '#events'
import type { Outbox } from '#platform'
import type { Library } from '../contract'
import type { Store } from '../model'

const standingLimit = 100

/** Takes a document off the shelf, once and for good. Its votes go on being counted. */
export function createRemove(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'update'>
  onRemoved: (documentId: string) => void
}): Pick<Library, 'remove' | 'standingBeyond'> {
  const { documents } = deps.store
  const remove: Library['remove'] = async (documentId, reason) => {
    const document = await documents.findById(documentId, { uploaderId: 1, title: 1 }).lean()
    if (document === null) return false
    const { uploaderId, title } = document
    const after = await deps.outbox.update(
      documents,
      { _id: documentId, isActive: true },
      { $set: { isActive: false, removalReason: reason } },
      [deps.outbox.event(documentRemoved, { documentId, uploaderId, title, reason })],
    )
    if (after === null) return false
    deps.onRemoved(documentId)
    return true
  }

  return {
    remove,
    async standingBeyond(dislikes) {
      const found = await documents
        .find({ isActive: true, dislikes: { $gt: dislikes } }, { _id: 1 })
        .limit(standingLimit)
        .lean()
      return found.map(({ _id }) => _id)
    },
  }
}
