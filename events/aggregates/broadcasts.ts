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

export const broadcastRecalled = defineEvent({
  name: 'broadcast.recalled',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'An admin took a broadcast back: it is in no inbox any more.',
  payload: z.object({
    messageId: id,
    title: z.string(),
    note: z.string(),
    actorId: id,
    at: z.iso.datetime(),
  }),
})

export const broadcastCounted = defineEvent({
  name: 'broadcast.counted',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'More users have received or read a broadcast; how many, whoever shows it reads afresh.',
  payload: z.object({ messageId: id }),
})
