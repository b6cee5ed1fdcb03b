import { documentStatusChanged } from '#events'
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
    on(documentStatusChanged, async ({ occurredAt, payload: { documentId, uploaderId, from, to, file } }) => {
      const isNew = to === 'published' && (from === null || from === 'held')
      if (!isNew || file === null || (await previews.exists({ _id: documentId })) !== null) return
      // Several partitions deliver at once; the order of publishing holds over all of them.
      await drawings.enqueue({ documentId, uploaderId, file }, new Date(occurredAt))
    }),
  ],
})
