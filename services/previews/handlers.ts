import { documentPublished } from '#events'
import { on, type HandlerSet } from '#platform'
import type { PreviewDocument } from './preview-document'

/** Draws page one of what was published. */
export const createPreviewHandlers = ({ draw }: Pick<PreviewDocument, 'draw'>): HandlerSet => ({
  group: 'previews',
  handlers: [on(documentPublished, ({ payload }) => draw(payload))],
})
