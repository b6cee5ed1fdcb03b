import { documentDeleted, documentPublished, documentReturned } from '#events'
import { on, type HandlerSet } from '#platform'
import { turnOf } from './causes'
import type { FollowDocument } from './follow-document'

export const createRewardHandlers = ({ followDocument }: { followDocument: FollowDocument }): HandlerSet => ({
  group: 'rewards',
  handlers: [
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
