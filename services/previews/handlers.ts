import { documentPublished } from '#events'
import { on, type HandlerSet } from '#platform/core'
import type { DrawingQueue } from './drawing-queue'
import type { PreviewModel } from './model'

/** Queues a drawing for each published document that has none. */
export const createPreviewHandlers = ({
  previews,
  drawings,
}: {
  previews: PreviewModel
  drawings: Pick<DrawingQueue, 'enqueue'>
}): HandlerSet => ({
  group: 'previews',
  handlers: [
    on(documentPublished, async ({ payload }) => {
      if ((await previews.exists({ _id: payload.documentId })) === null) await drawings.enqueue(payload)
    }),
  ],
})
