import { z } from 'zod'
import { id, isVisible, unseen } from '../values'
import { defineCall } from './define-call'
import { nextCursor, noteRequest, pageQuery, successResponse, withId } from './shared'

/** Characters. */
export const maxBroadcastTitleLength = 120
export const maxBroadcastLength = 4000

export const inboxMessage = z.object({
  _id: id,
  title: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type InboxMessage = z.infer<typeof inboxMessage>
/** Newest first. */
export const inboxResponse = z.object({ success: z.literal(true), messages: z.array(inboxMessage) })
export const broadcastRequest = z.object({
  title: z.string().trim().min(1).max(maxBroadcastTitleLength).refine(isVisible, unseen),
  body: z.string().trim().min(1).max(maxBroadcastLength).refine(isVisible, unseen),
})

/** How many users received and read a broadcast. */
export const broadcastCounts = z.object({
  _id: id,
  /** Users who were connected when it was sent. */
  received: z.number().int().nonnegative(),
  read: z.number().int().nonnegative(),
})
export type BroadcastCounts = z.infer<typeof broadcastCounts>

/** A broadcast as admins see it. */
export const broadcast = broadcastCounts.extend({
  title: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  senderId: id,
  recalled: z.object({ at: z.iso.datetime(), note: z.string(), actorId: id }).nullable(),
})
export type Broadcast = z.infer<typeof broadcast>

/** The inbox, and broadcasts of admins. */
export const messageCalls = {
  inbox: defineCall({
    method: 'get',
    path: '/api/messages/inbox',
    summary: 'The messages in one’s inbox, newest first.',
    access: 'user',
    answer: inboxResponse,
    reasons: {},
  }),
  markRead: defineCall({
    method: 'post',
    path: '/api/messages/mark-read/:id',
    summary: 'Mark a message as read. Idempotent.',
    access: 'user',
    params: withId,
    answer: successResponse,
    reasons: { 'not-found': 404 },
  }),
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
      success: z.literal(true),
      broadcasts: z.array(broadcast),
      /** Number of users who would get one more message. */
      recipients: z.number().int().nonnegative(),
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
