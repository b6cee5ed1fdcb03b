import type { Clock, Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { Presenter, Shown } from './card'
import { changeDetails } from './details'
import { isPublished, notFound, requireCorrectable } from './visibility'

/** Its uploader or an admin corrects what describes a document. */
export function createChangeDetails(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  present: Presenter
  /** Shows it as it is now in this process before its event arrives. */
  onPublished: (document: Shown) => void
}): Library['changeDetails'] {
  return async (viewer, documentId, details) => {
    const changed = await deps.outbox.decide(
      deps.store.documents,
      documentId,
      (state, revision) => {
        if (state === null) throw notFound()
        const { stateEvent: _stateEvent, ...shown } = state
        const document: Shown = { ...shown, _id: documentId, revision }
        requireCorrectable(document, viewer)
        return changeDetails(document, details, { actorId: viewer.userId, now: deps.clock.now() })
      },
      'revision',
    )
    if (isPublished(changed)) deps.onPublished(changed)
    return deps.present.card(changed)
  }
}
