import { documentReturned } from '#events'
import type { Outbox } from '#platform/core'
import type { Store } from '../model'
import type { Shown } from './card'
import { publishedPayload } from './rules'

/**
 * Puts a deleted document back onto the shelf, with its id, its votes and its place among the others; `changed`: what its
 * uploader says otherwise this time. Resolves to the document as it stands then, or to null where it is not as it was read.
 */
export type BringBack = (deleted: Shown, changed?: Partial<Shown>) => Promise<Shown | null>

export function createBringBack(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'update'>
  onPublished: (document: Shown) => void
}): BringBack {
  return async (deleted, changed = {}) => {
    const life = deleted.life + 1
    const named = { ...deleted, ...changed }
    const change = {
      ...changed,
      isActive: true,
      removalReason: null,
      restorableUntil: null,
      life,
    }
    const after = await deps.outbox.update(
      deps.store.documents,
      { _id: deleted._id, removalReason: 'deleted', life: deleted.life, version: deleted.version },
      { $set: change },
      [
        deps.outbox.event(documentReturned, {
          ...publishedPayload({ ...named, ...change }),
          life,
          dislikes: deleted.dislikes,
          version: deleted.version,
        }),
      ],
    )
    if (after === null) return null
    const { outbox: _outbox, stateEvent: _stateEvent, ...shown } = after
    deps.onPublished(shown)
    return shown
  }
}
