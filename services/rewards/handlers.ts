import { documentDeleted, documentPublished, documentReturned, erasureRequested } from '#events'
import type { ConfirmErasure } from '#platform'
import { on, type HandlerSet } from '#platform/core'
import { turnOf } from './causes'
import type { FollowDocument } from './follow-document'

/** What wallets do when events arrive. */
export const createRewardHandlers = ({
  followDocument,
  erase,
  confirmErasure,
}: {
  followDocument: FollowDocument
  erase: (userId: string) => Promise<void>
  confirmErasure: ConfirmErasure
}): HandlerSet => ({
  group: 'rewards',
  handlers: [
    on(erasureRequested, async ({ payload: { userId } }) => {
      await erase(userId)
      await confirmErasure(userId)
    }),
    on(documentPublished, ({ payload: { uploaderId, documentId } }) =>
      followDocument(uploaderId, documentId, turnOf(1, 'stands')),
    ),
    on(documentDeleted, ({ payload: { uploaderId, documentId, life } }) =>
      followDocument(uploaderId, documentId, turnOf(life, 'deleted')),
    ),
    on(documentReturned, ({ payload: { uploaderId, documentId, life } }) =>
      followDocument(uploaderId, documentId, turnOf(life, 'stands')),
    ),
  ],
})
