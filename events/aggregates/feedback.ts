import { z } from 'zod'
import { defineEvent } from '../define-event'
import { feedbackKind, id } from '../values'

export const feedbackReceived = defineEvent({
  name: 'feedback.received',
  topic: 'feedback',
  version: 1,
  key: 'feedbackId',
  summary: 'Somebody wrote to the people behind the product, who are mailed what it says.',
  payload: z.object({ feedbackId: id, kind: feedbackKind }),
})
