import { z } from 'zod'
import { defineEvent } from '../define-event'
import { documentKind } from '../values'

// Apart from the events of offers: a socket message has these fields, so every page loads this file.

export const wantsChanged = defineEvent({
  name: 'wants.changed',
  topic: 'documents',
  version: 1,
  key: 'courseCode',
  summary: 'What students of a module ask for changed, or what is offered for it.',
  payload: z.object({ courseCode: z.string(), kind: documentKind }),
})
