import { z } from 'zod'
import { count, instant, integer, positiveInteger, success } from '../fields'
import { defineCall } from './define-call'

/** Steps that a gateway keeps in memory. */
export const maxWallSteps = 2000

/** The id of a request, which everything that it caused carries. */
const correlationIdField = z.string().regex(/^[\w.:-]{1,64}$/)

const about = { id: z.string().max(80), correlationId: z.string().max(64), at: instant }
const name = z.string().max(100)
const ms = count

/** One step on the way from a request to the screens. Names no person, and holds nothing of what was sent. */
export const wallStep = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('request'), ...about },
    method: z.string().max(10),
    /** The declared path, with the names of its parameters. */
    route: name,
    status: integer,
    ms,
  }),
  z.object({
    ...{ kind: z.literal('event'), ...about },
    eventId: z.string().max(64),
    name,
    topic: name,
    /** Kind of its key: the name of the field, such as `documentId`. */
    key: name,
  }),
  z.object({
    ...{ kind: z.literal('handler'), ...about },
    eventId: z.string().max(64),
    name,
    group: name,
    ms,
    outcome: z.enum(['handled', 'dead-letter']),
    tries: positiveInteger,
  }),
  z.object({
    ...{ kind: z.literal('message'), ...about },
    message: name,
    /** Sockets of this gateway that it was sent to. */
    sockets: count,
  }),
])
export type WallStep = z.infer<typeof wallStep>

export const recentStepsResponse = z.object({
  success,
  isRecording: z.boolean(),
  /** False if services run in processes of their own, whose handlers are not seen here. */
  seesAllHandlers: z.boolean(),
  steps: z.array(wallStep),
})
export const storyResponse = z.object({ success, steps: z.array(wallStep) })

/** The event wall: requests, the events they caused, the handlers of those, and socket messages. */
export const eventWallCalls = {
  recentSteps: defineCall({
    method: 'get',
    path: '/api/admin/events',
    summary:
      'The newest steps that this gateway recorded, oldest first. It records only while an admin watches (`events:watch`).',
    access: 'admin',
    answer: recentStepsResponse,
    reasons: {},
  }),
  story: defineCall({
    method: 'get',
    path: '/api/admin/events/:correlationId',
    summary: 'The recorded steps of one request, oldest first.',
    access: 'admin',
    params: z.object({ correlationId: correlationIdField }),
    answer: storyResponse,
    reasons: {},
  }),
}
