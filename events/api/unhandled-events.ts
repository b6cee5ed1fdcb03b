import { z } from 'zod'
import { count, instant, success } from '../fields'
import { defineCall } from './define-call'
import { successResponse, withId } from './shared'

/** Newest entries of a list. */
export const maxUnhandledShown = 200

const unhandled = {
  _id: z.string(),
  eventId: z.string(),
  name: z.string(),
  topic: z.string(),
  /** The name of the key's field, such as `documentId`, and the id in it. */
  key: z.string(),
  keyId: z.string(),
  correlationId: z.string(),
  /** The class of the error and its known codes. The log has the whole error, under `eventId`. */
  error: z.string(),
  at: instant,
}

/** An event that a group could not handle. */
const deadLetterShown = z.object({ ...unhandled, group: z.string(), attempts: count })
export type DeadLetterShown = z.infer<typeof deadLetterShown>

/** An event that the bus refused. */
const parkedEventShown = z.object(unhandled)
export type ParkedEventShown = z.infer<typeof parkedEventShown>

export const deadLettersResponse = z.object({ success, total: count, letters: z.array(deadLetterShown) })
export const parkedEventsResponse = z.object({ success, total: count, events: z.array(parkedEventShown) })

/** Dead letters and parked events. Their payloads are not sent. */
export const unhandledEventCalls = {
  deadLetters: defineCall({
    method: 'get',
    path: '/api/admin/dead-letters',
    summary: 'The newest events that a service could not handle, and the number of all.',
    access: 'admin',
    answer: deadLettersResponse,
    reasons: {},
  }),
  replayDeadLetter: defineCall({
    method: 'post',
    path: '/api/admin/dead-letters/:id/replay',
    summary:
      'Hand a dead letter to its service again. It is recorded in the audit trail, and cannot be undone. If it fails again, it becomes a new dead letter.',
    access: 'admin',
    params: withId,
    answer: successResponse,
    reasons: { 'being-replayed': 409 },
  }),
  parkedEvents: defineCall({
    method: 'get',
    path: '/api/admin/parked-events',
    summary: 'The newest events that the bus refused for good, and the number of all.',
    access: 'admin',
    answer: parkedEventsResponse,
    reasons: {},
  }),
  replayParkedEvent: defineCall({
    method: 'post',
    path: '/api/admin/parked-events/:id/replay',
    summary: 'Publish a parked event again. It is recorded in the audit trail, and cannot be undone.',
    access: 'admin',
    params: withId,
    answer: successResponse,
    reasons: { 'being-replayed': 409, 'still-refused': 409 },
  }),
}
