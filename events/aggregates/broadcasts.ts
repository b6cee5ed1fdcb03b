import { z } from 'zod'
import { instant } from '../fields'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const broadcastSent = defineEvent({
  name: 'broadcast.sent',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'An admin wrote to every user.',
  payload: z.object({ messageId: id, title: z.string(), body: z.string(), createdAt: instant }),
})

export const broadcastRecalled = defineEvent({
  name: 'broadcast.recalled',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'An admin recalled a broadcast. It is gone from every inbox.',
  payload: z.object({
    messageId: id,
    title: z.string(),
    note: z.string(),
    actorId: id,
    at: instant,
  }),
})

export const broadcastCounted = defineEvent({
  name: 'broadcast.counted',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'More users received or read a broadcast. The counts are read when they are shown.',
  payload: z.object({ messageId: id }),
})

export const noticeSent = defineEvent({
  name: 'notice.sent',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A message was put into one user’s inbox.',
  payload: z.object({
    userId: id,
    messageId: id,
    title: z.string(),
    body: z.string(),
    createdAt: instant,
  }),
})
