import {
  accountClosed,
  documentChanged,
  documentDeleted,
  documentPreviewed,
  documentRemoved,
  documentRestored,
  documentReturned,
  erasureRequested,
} from '#events'
import type { ConfirmErasure } from '#platform'
import { on, PermanentFailure, type HandlerSet, type Outbox } from '#platform/core'
import type { Thumbnails } from './documents/thumbnails'
import type { Store } from './model'
import type { EraseReader } from './personal-data/erase'
import type { UploadBook } from './uploads/uploads'

/** What the library does when events arrive. */
export const createLibraryHandlers = ({
  store: { documents },
  outbox,
  thumbnails,
  erase,
  uploads,
  confirmErasure,
}: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'update'>
  thumbnails: Pick<Thumbnails, 'follow'>
  erase: EraseReader
  uploads: Pick<UploadBook, 'erase'>
  confirmErasure: ConfirmErasure
}): HandlerSet => ({
  group: 'library',
  handlers: [
    on(documentPreviewed, async ({ payload: { documentId, pages, thumbnail } }) => {
      const changed = outbox.event(documentChanged, { documentId })
      const written = await outbox.update(documents, { _id: documentId }, { $set: { pages, thumbnail } }, [
        changed,
      ])
      if (written === null) throw new PermanentFailure(`No such document: ${documentId}`)
      // It may have been deleted or removed while it was drawn.
      if (thumbnail !== null) await thumbnails.follow(documentId)
    }),
    on(documentRemoved, ({ payload }) => thumbnails.follow(payload.documentId)),
    on(documentDeleted, ({ payload }) => thumbnails.follow(payload.documentId)),
    on(documentRestored, ({ payload }) => thumbnails.follow(payload.documentId)),
    on(documentReturned, ({ payload }) => thumbnails.follow(payload.documentId)),
    // At once, so that nobody sees them any more; and once more when nothing that was asked for before can come after.
    on(accountClosed, ({ payload: { userId, documents: choice } }) => erase(userId, choice)),
    on(erasureRequested, async ({ payload: { userId, documents: choice } }) => {
      await erase(userId, choice)
      await uploads.erase(userId)
      await confirmErasure(userId)
    }),
  ],
})
