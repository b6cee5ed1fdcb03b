import { documentDeleted, restorableDays } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import type { BringBack } from './bring-back'
import { shownFields, type Presenter, type Shown } from './card'
import { removed, withheldRefusal } from './require-active'
import { requireOwn, returnRefusal } from './rules'

/** Each lost try is a change of the same document by somebody else: by its uploader's other tab, or by a removal. */
const maxTries = 20
const dayMs = 86_400_000

/** A student takes a document of their own away, and may bring it back. */
export function createDeletion(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'update'>
  clock: Clock
  present: Presenter
  bringBack: BringBack
  onRemoved: (documentId: string) => void
}): Pick<Library, 'delete' | 'undelete'> {
  const { documents } = deps.store

  /** Reads one's own document again and again, until what was made of it is written. */
  async function untilWritten<T>(
    userId: string,
    documentId: string,
    attempt: (document: Shown) => Promise<T | 'changed-meanwhile'>,
  ): Promise<T> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const document = await documents.findById(documentId, shownFields).lean<Shown>()
      const outcome = await attempt(requireOwn(document, userId))
      if (outcome !== 'changed-meanwhile') return outcome
    }
    throw new Error(`The document ${documentId} was changed ${maxTries} times while it was looked at`)
  }

  return {
    delete: (userId, documentId) =>
      untilWritten(userId, documentId, async (document) => {
        if (document.removalReason === 'deleted') return { restorableUntil: document.restorableUntil }
        const refusal = withheldRefusal(document)
        if (refusal !== null) throw refusal
        if (!document.isActive) throw removed()
        const { uploaderId, title, life } = document
        const restorableUntil = new Date(deps.clock.now().getTime() + restorableDays * dayMs)
        const after = await deps.outbox.update(
          documents,
          { _id: documentId, isActive: true, life },
          { $set: { isActive: false, removalReason: 'deleted', restorableUntil } },
          [deps.outbox.event(documentDeleted, { documentId, uploaderId, title, life })],
        )
        if (after === null) return 'changed-meanwhile'
        deps.onRemoved(documentId)
        return { restorableUntil }
      }),

    undelete: (userId, documentId) =>
      untilWritten(userId, documentId, async (document) => {
        if (document.isActive) return deps.present.card(document)
        if (document.removalReason !== 'deleted') throw withheldRefusal(document) ?? removed()
        const { restorableUntil } = document
        if (restorableUntil === null || restorableUntil <= deps.clock.now())
          throw new AppError(
            'not-restorable',
            409,
            'This document was deleted too long ago. Upload its file again to bring it back.',
          )
        const refusal = returnRefusal(document)
        if (refusal !== null) throw refusal
        const restored = await deps.bringBack(document)
        return restored === null ? 'changed-meanwhile' : deps.present.card(restored)
      }),
  }
}
