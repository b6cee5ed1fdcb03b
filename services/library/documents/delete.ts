import { AppError, type Clock } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { shownFields, type Presenter, type Shown } from './card'
import type { ChangeStatus } from './change-status'
import { requireNotGivenUp } from './give-up'
import { returnRefusal } from './rules'
import { isPublished, requireOwn, requireUploadersChoice } from './visibility'

const tooLate = () =>
  new AppError(
    'not-restorable',
    409,
    'This document was deleted too long ago. Upload its file again to restore it.',
  )

/** A student deletes or restores one of their own documents. */
export function createDeletion({
  store: { documents },
  changeStatus,
  clock,
  present,
}: {
  store: Pick<Store, 'documents'>
  changeStatus: ChangeStatus
  clock: Clock
  present: Presenter
}): Pick<Library, 'delete' | 'undelete'> {
  async function readOwn(userId: string, documentId: string): Promise<Shown> {
    return requireOwn(await documents.findById(documentId, shownFields).lean<Shown>(), userId)
  }

  function requireReturnable(document: Shown): void {
    const { restorableUntil } = document
    if (restorableUntil === null || restorableUntil <= clock.now()) throw tooLate()
    const refusal = returnRefusal(document)
    if (refusal !== null) throw refusal
  }

  return {
    async delete(userId, documentId) {
      const changed = await changeStatus(documentId, (document) => {
        requireUploadersChoice(requireOwn(document, userId))
        return isPublished(document) ? { act: 'deleted' } : null
      })
      const { restorableUntil } = changed?.after ?? (await readOwn(userId, documentId))
      return { restorableUntil }
    },

    async undelete(userId, documentId) {
      const changed = await changeStatus(documentId, (document) => {
        if (isPublished(requireOwn(document, userId))) return null
        requireUploadersChoice(document)
        requireNotGivenUp(document)
        requireReturnable(document)
        return { act: 'returned' }
      })
      return present.card(changed?.after ?? (await readOwn(userId, documentId)))
    },
  }
}
