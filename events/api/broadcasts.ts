import { z } from 'zod'
import { count, instant, success } from '../fields'
import { id, isVisible, unseen } from '../values'
import { defineCall } from './define-call'
import { nextCursor, noteRequest, pageQuery, successResponse, withId } from './shared'

/** Characters. */
export const maxBroadcastTitleLength = 120
export const maxBroadcastLength = 4000

export const broadcastRequest = z.object({
  title: z.string().trim().min(1).max(maxBroadcastTitleLength).refine(isVisible, unseen),
  body: z.string().trim().min(1).max(maxBroadcastLength).refine(isVisible, unseen),
})

/** How many users received and read a broadcast. */
export const broadcastCounts = z.object({
  _id: id,
  /** Users who were connected when it was sent. */
  received: count,
  read: count,
})
export type BroadcastCounts = z.infer<typeof broadcastCounts>

/** A broadcast as admins see it. */
export const broadcast = broadcastCounts.extend({
  title: z.string(),
  body: z.string(),
  createdAt: instant,
  senderId: id,
  recalled: z.object({ at: instant, note: z.string(), actorId: id }).nullable(),
})
export type Broadcast = z.infer<typeof broadcast>

/** Broadcasts of admins. */
export const broadcastCalls = {
  broadcast: defineCall({
    method: 'post',
    path: '/api/admin/broadcast-message',
    summary: 'Write to every user.',
    access: 'admin',
    body: broadcastRequest,
    answer: successResponse,
    reasons: {},
  }),
  broadcasts: defineCall({
    method: 'get',
    path: '/api/admin/broadcasts',
    summary: 'Broadcasts, newest first, with how many users received and read them.',
    access: 'admin',
    query: pageQuery,
    answer: z.object({
      success,
      broadcasts: z.array(broadcast),
      /** Number of users who would get one more message. */
      recipients: count,
      next: nextCursor,
    }),
    reasons: {},
  }),
  recallBroadcast: defineCall({
    method: 'post',
    path: '/api/admin/broadcasts/:id/recall',
    summary: 'Recall a broadcast. It is gone from every inbox.',
    access: 'admin',
    params: withId,
    body: noteRequest,
    answer: successResponse,
    reasons: { 'not-found': 404, 'already-decided': 409 },
  }),
}
