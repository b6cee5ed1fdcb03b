import { documentRemoved } from '#events'
import type { Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { asOftenRestored, restorationOf } from './restore'
import { outweighsRestoration } from './rules'

const standingLimit = 100

/** Takes a document off the shelf. Its votes go on being counted. */
export function createRemove(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'update'>
  onRemoved: (documentId: string) => void
}): Pick<Library, 'remove' | 'standingBeyond'> {
  const { documents } = deps.store
  const remove: Library['remove'] = async (documentId, reason, given) => {
    const document = await documents
      .findById(documentId, { uploaderId: 1, title: 1, dislikes: 1, version: 1, restored: 1 })
      .lean()
    if (document === null) return false
    const { uploaderId, title } = document
    const restored = restorationOf(document)
    if (!outweighsRestoration(given ?? document, restored)) return false
    const removal = restored?.times ?? 0
    const after = await deps.outbox.update(
      documents,
      { _id: documentId, isActive: true, ...asOftenRestored(removal) },
      { $set: { isActive: false, removalReason: reason } },
      [deps.outbox.event(documentRemoved, { documentId, uploaderId, title, reason, removal })],
    )
    if (after === null) return false
    deps.onRemoved(documentId)
    return true
  }

  return {
    remove,
    async standingBeyond(dislikes) {
      const standing: string[] = []
      const candidates = documents
        .find({ isActive: true, dislikes: { $gt: dislikes } }, { dislikes: 1, version: 1, restored: 1 })
        .lean()
        .cursor()
      for await (const document of candidates) {
        // Those that were restored stand there by right.
        if (outweighsRestoration(document, restorationOf(document))) standing.push(document._id)
        if (standing.length === standingLimit) break
      }
      return standing
    },
  }
}
