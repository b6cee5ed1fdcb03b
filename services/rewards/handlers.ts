import { documentPublished } from '#events'
import { on, type HandlerSet } from '#platform'
import type { CreditDocument } from './credit'

export const createRewardHandlers = ({ creditDocument }: { creditDocument: CreditDocument }): HandlerSet => ({
  group: 'rewards',
  handlers: [
    on(documentPublished, async ({ payload: { uploaderId, documentId } }) => {
      await creditDocument(uploaderId, documentId)
    }),
  ],
})
