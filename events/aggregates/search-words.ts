import { z } from 'zod'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const searchWordsChanged = defineEvent({
  name: 'search-words.changed',
  topic: 'documents',
  version: 1,
  key: 'pairId',
  summary: 'An admin added or removed a pair of words that mean the same in a search.',
  payload: z.object({
    pairId: id,
    actorId: id,
    change: z.enum(['added', 'removed']),
    one: z.string(),
    other: z.string(),
  }),
})
