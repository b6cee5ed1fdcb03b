import { documentPublished } from '#events'
import { on, type HandlerSet } from '#platform'
import type { PreviewDocument } from './preview-document'

export const createPreviewHandlers = ({
  previewDocument,
}: {
  previewDocument: PreviewDocument
}): HandlerSet => ({
  group: 'previews',
  handlers: [on(documentPublished, ({ payload }) => previewDocument(payload))],
})
