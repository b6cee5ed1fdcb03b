import { documentPublished } from '#events'
import { on, type HandlerSet } from '#platform/core'
import type { Drawings } from './drawings'
import type { PreviewModel } from './model'

/** Lets page one of what was published be drawn, where nothing is known of it yet. */
export const createPreviewHandlers = ({
  previews,
  drawings,
}: {
  previews: PreviewModel
  drawings: Pick<Drawings, 'want'>
}): HandlerSet => ({
  group: 'previews',
  handlers: [
    on(documentPublished, async ({ payload }) => {
      if ((await previews.exists({ _id: payload.documentId })) === null) await drawings.want(payload)
    }),
  ],
})
