import type { Clock, Outbox } from '#platform/core'
import type { Store } from '../model'
import type { Shown } from './card'
import { changeStatus, type Change, type Changed } from './life'

/**
 * The only way to change the status of a document. `choose` returns the change to make, or null for none. It may throw a refusal, and
 * runs again if somebody else changed the document meanwhile. Resolves to null if nothing changed.
 */
export type ChangeStatus = (
  documentId: string,
  choose: (document: Shown) => Change | null,
) => Promise<Changed | null>

export function createChangeStatus(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  /** Makes it searchable in this process before its event arrives. */
  onPublished: (document: Shown) => void
  onUnpublished: (documentId: string) => void
}): ChangeStatus {
  return async (documentId, choose) => {
    const changed = await deps.outbox.decide(
      deps.store.documents,
      documentId,
      (state, revision) => {
        if (state === null) return { outcome: null }
        const { stateEvent: _stateEvent, ...shown } = state
        const document: Shown = { ...shown, _id: documentId, revision }
        const change = choose(document)
        return change === null ? { outcome: null } : changeStatus(document, change, deps.clock.now())
      },
      'revision',
    )
    if (changed === null) return null
    if (changed.after.status === 'published') deps.onPublished(changed.after)
    else deps.onUnpublished(documentId)
    return changed
  }
}
