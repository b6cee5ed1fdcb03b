import { documentRenewed, documentStatusChanged } from '#events'
import { on, type HandlerSet } from '#platform/core'
import type { DrawingQueue } from './drawing-queue'
import type { PageTextModel, PreviewModel } from './model'

/** New documents are read before those that a backfill has queued. */
const aheadOfBackfillMs = 365 * 24 * 3_600_000

/** Queues a drawing and a reading for each published document that has none. */
export const createPreviewHandlers = ({
  previews,
  drawings,
  texts,
  readings,
}: {
  previews: PreviewModel
  drawings: Pick<DrawingQueue, 'enqueue'>
  texts: Pick<PageTextModel, 'exists'>
  readings: Pick<DrawingQueue, 'enqueue'>
}): HandlerSet => ({
  group: 'previews',
  handlers: [
    on(documentStatusChanged, async ({ occurredAt, payload: { documentId, uploaderId, from, to, file } }) => {
      if (to !== 'published' || file === null) return
      const document = { documentId, uploaderId, file }
      // Several partitions deliver at once; the order of publishing holds over all of them.
      const since = new Date(occurredAt)
      const isNew = from === null || from === 'held'
      if (isNew && (await previews.exists({ _id: documentId })) === null)
        await drawings.enqueue(document, since)
      // One that returns after its text was erased is read again.
      if ((await texts.exists({ _id: documentId })) === null)
        await readings.enqueue(document, new Date(since.getTime() - aheadOfBackfillMs))
    }),
    on(documentRenewed, async ({ occurredAt, payload: { documentId, uploaderId, file, edition } }) => {
      const document = { documentId, uploaderId, file, edition }
      const since = new Date(occurredAt)
      await drawings.enqueue(document, since)
      await readings.enqueue(document, new Date(since.getTime() - aheadOfBackfillMs))
    }),
  ],
})
