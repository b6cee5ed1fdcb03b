import { z } from 'zod'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const sharePhrasesChanged = defineEvent({
  name: 'share-phrases.changed',
  topic: 'documents',
  version: 1,
  key: 'phraseId',
  summary: 'An admin added or removed a phrase by which lecturers’ material is recognised.',
  payload: z.object({
    phraseId: id,
    actorId: id,
    change: z.enum(['added', 'removed']),
    words: z.string(),
  }),
})
