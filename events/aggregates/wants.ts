import { z } from 'zod'
import { instant } from '../fields'
import { defineEvent } from '../define-event'
import { documentKind, id } from '../values'

export const wantsChanged = defineEvent({
  name: 'wants.changed',
  topic: 'documents',
  version: 1,
  key: 'courseCode',
  summary: 'A student asked for documents of a module and a kind, or no longer does.',
  payload: z.object({ courseCode: z.string(), kind: documentKind }),
})

export const wantAnswered = defineEvent({
  name: 'want.answered',
  topic: 'documents',
  version: 1,
  key: 'userId',
  summary: 'A document was published that a student had asked for. It is put into their inbox.',
  payload: z.object({
    userId: id,
    courseCode: z.string(),
    kind: documentKind,
    documentId: id,
    title: z.string(),
    at: instant,
  }),
})
