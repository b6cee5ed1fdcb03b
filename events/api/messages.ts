import { z } from 'zod'
import { id } from '../values'
import { defineCall } from './define-call'
import { successResponse, withId } from './shared'

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
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().min(1).max(4000),
})

/** The inbox, and what an admin writes into everybody's. */
export const messageCalls = {
  inbox: defineCall({
    method: 'get',
    path: '/api/messages/inbox',
    summary: 'One’s messages, newest first.',
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
}
