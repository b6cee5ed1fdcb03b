import { z } from 'zod'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const documentTextRead = defineEvent({
  name: 'document.text-read',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'The text of a document’s pages was read, or it is known that there is none.',
  payload: z.object({ documentId: id, outcome: z.enum(['text', 'scan', 'unreadable']) }),
})
