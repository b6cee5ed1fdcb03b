import {
  accountClosed,
  documentChanged,
  documentDetailsChanged,
  documentPreviewed,
  documentRenewed,
  documentStatusChanged,
  documentTextRead,
  erasureRequested,
  threadChanged,
  userReinstated,
  userSuspended,
} from '#events'
import type { ConfirmErasure } from '#platform'
import { on, PermanentFailure, type HandlerSet, type Outbox } from '#platform/core'
import type { NoteNews } from './digests/note-news'
import type { Thumbnails } from './documents/thumbnails'
import type { createExams } from './exams/exams'
import type { Store } from './model'
import type { EraseReader } from './personal-data/erase'
import type { Anchoring } from './threads/anchoring'
import type { ForgetThreads } from './threads/erase'
import type { UploadBook } from './uploads/uploads'
import type { BeginVotesAnew } from './votes/begin-anew'
import type { createSuspendedVotes } from './votes/suspended-votes'
import type { createOffers } from './wants/offers'
import type { createWants } from './wants/wants'

/** Reactions of the library to events. */
export const createLibraryHandlers = ({
  store: { documents },
  outbox,
  thumbnails,
  erase,
  uploads,
  wants,
  exams,
  offers,
  threads,
  noteNews,
  suspendedVotes,
  beginVotesAnew,
  confirmErasure,
}: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'update'>
  thumbnails: Pick<Thumbnails, 'follow'>
  erase: EraseReader
  uploads: Pick<UploadBook, 'erase'>
  exams: Pick<ReturnType<typeof createExams>, 'erase'>
  wants: Pick<ReturnType<typeof createWants>, 'forget'>
  offers: Pick<ReturnType<typeof createOffers>, 'offerUploaded' | 'follow'>
  threads: {
    anchoring: Pick<Anchoring, 'followAll' | 'followOne'>
    forget: Pick<ForgetThreads, 'eraseDocument'>
  }
  noteNews: NoteNews
  suspendedVotes: Pick<ReturnType<typeof createSuspendedVotes>, 'follow'>
  beginVotesAnew: BeginVotesAnew
  confirmErasure: ConfirmErasure
}): HandlerSet => ({
  group: 'library',
  handlers: [
    on(documentPreviewed, async ({ payload: { documentId, pages, thumbnail, edition = null } }) => {
      const changed = outbox.event(documentChanged, { documentId })
      const written = await outbox.update(
        documents,
        { _id: documentId, edition },
        { $set: { pages, thumbnail } },
        [changed],
      )
      if (written === null) {
        if ((await documents.exists({ _id: documentId })) === null)
          throw new PermanentFailure(`No such document: ${documentId}`)
        // It has a newer edition, which is drawn, too.
        return
      }
      // It may have been deleted or removed while it was drawn.
      if (thumbnail !== null) await thumbnails.follow(documentId)
    }),
    on(documentStatusChanged, async ({ payload: { documentId, from, to, cause } }) => {
      if (to === 'published') await offers.offerUploaded(documentId)
      if (from === 'published') await offers.follow(documentId)
      if (cause === 'erased') await threads.forget.eraseDocument(documentId)
      if (to === 'published' && (from === null || from === 'held')) await noteNews(documentId)
      // A new document has no thumbnail yet: previews draw it.
      if (from !== null && from !== 'held') await thumbnails.follow(documentId)
    }),
    on(documentDetailsChanged, ({ payload: { documentId } }) => offers.follow(documentId)),
    on(documentRenewed, async ({ occurredAt, payload: { documentId, keepsVotes, removal } }) => {
      if (!keepsVotes) await beginVotesAnew(documentId, new Date(occurredAt), removal)
    }),
    on(documentTextRead, ({ payload: { documentId } }) => threads.anchoring.followAll(documentId)),
    on(threadChanged, ({ payload: { threadId } }) => threads.anchoring.followOne(threadId)),
    on(userSuspended, ({ payload: { userId } }) => suspendedVotes.follow(userId)),
    on(userReinstated, ({ payload: { userId } }) => suspendedVotes.follow(userId)),
    // At once, so that nobody sees them, and again later, when no earlier request can still add any.
    on(accountClosed, async ({ payload: { userId, documents: choice } }) => {
      await exams.erase(userId)
      await wants.forget(userId)
      await erase(userId, choice)
    }),
    on(erasureRequested, async ({ payload: { userId, documents: choice } }) => {
      await erase(userId, choice)
      await uploads.erase(userId)
      await exams.erase(userId)
      await wants.forget(userId)
      await confirmErasure(userId)
    }),
  ],
})
