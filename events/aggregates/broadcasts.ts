import { z } from 'zod'
import { audienceKinds } from '../audiences'
import { instant } from '../fields'
import { defineEvent } from '../define-event'
import { id } from '../values'

export const broadcastSent = defineEvent({
  name: 'broadcast.sent',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'A message was sent to every user, or to its audience.',
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

export const broadcastScheduled = defineEvent({
  name: 'broadcast.scheduled',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'An admin scheduled a broadcast, changed a scheduled one, or cancelled it.',
  payload: z.object({
    messageId: id,
    change: z.enum(['scheduled', 'changed', 'cancelled']),
    title: z.string(),
    body: z.string(),
    audience: z.object({ kind: z.enum(audienceKinds), of: z.string().nullable() }),
    sendAt: instant,
    actorId: id,
    at: instant,
  }),
})

export const broadcastCorrected = defineEvent({
  name: 'broadcast.corrected',
  topic: 'broadcasts',
  version: 1,
  key: 'messageId',
  summary: 'An admin corrected the text of a broadcast, in every inbox.',
  payload: z.object({
    messageId: id,
    title: z.string(),
    body: z.string(),
    former: z.object({ title: z.string(), body: z.string() }),
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
