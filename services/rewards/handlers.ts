import { documentStatusChanged, erasureRequested } from '#events'
import { on, type ConfirmErasure, type HandlerSet } from '#platform'
import { turnOf } from './causes'
import type { FollowDocument } from './follow-document'

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
    on(documentStatusChanged, async ({ payload }) => {
      const turn = turnOf(payload)
      if (turn !== null) await followDocument(payload.uploaderId, payload.documentId, turn)
    }),
  ],
})
