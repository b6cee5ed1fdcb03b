import { z } from 'zod'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const broadcastSent = defineEvent({
  name: 'broadcast.sent',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'An admin wrote to every user.',
  payload: z.object({ messageId: id, title: z.string(), body: z.string(), createdAt: z.iso.datetime() }),
})
