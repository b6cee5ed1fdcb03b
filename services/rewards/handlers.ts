import { caseDecided, documentStatusChanged, erasureRequested, wantSettled } from '#events'
import { on, type ConfirmErasure, type HandlerSet } from '#platform'
import { turnOf } from './causes'
import type { FollowDocument } from './follow-document'

export const createRewardHandlers = ({
  followDocument,
  takePoints,
  rewardSettled,
  erase,
  confirmErasure,
}: {
  followDocument: FollowDocument
  /** Takes back what documents of a user have earned, once per decision. */
  takePoints: (userId: string, documentIds: readonly string[], decisionId: string) => Promise<void>
  /** Rewards a document that settled a want, once. */
  rewardSettled: (userId: string, documentId: string, at: Date) => Promise<void>
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
    on(wantSettled, ({ payload: { uploaderId, documentId, at } }) =>
      rewardSettled(uploaderId, documentId, new Date(at)),
    ),
    on(caseDecided, async ({ payload: { decision, userId, documentIds, decisionId } }) => {
      if (decision === 'take-points') await takePoints(userId, documentIds, decisionId)
    }),
  ],
})
