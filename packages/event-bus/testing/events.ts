import { z } from 'zod'
import { defineEvent } from '../define-event'

/** An event that carries the whole state of its aggregate. */
export const votesChanged = defineEvent({
  name: 'votes.changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary: 'The counts of a document.',
  state: true,
  payload: z.object({
    documentId: z.string(),
    likes: z.number(),
    dislikes: z.number(),
    version: z.number(),
  }),
})

/** An event about a movement. */
export const pointsChanged = defineEvent({
  name: 'points.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A wallet moved.',
  payload: z.object({ userId: z.string(), points: z.number(), version: z.number(), delta: z.number() }),
})
