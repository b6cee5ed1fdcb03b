import { z } from 'zod'
import { defineEvent } from '../define-event'
import { feedbackKind, id } from '../values'

export const feedbackReceived = defineEvent({
  name: 'feedback.received',
  topic: 'feedback',
  version: 1,
  key: 'feedbackId',
  summary: 'Somebody sent feedback, which is mailed to the support address.',
  payload: z.object({ feedbackId: id, kind: feedbackKind }),
})
