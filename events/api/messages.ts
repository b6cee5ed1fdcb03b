import { z } from 'zod'
import { instant, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { successResponse, withId } from './shared'

export const inboxMessage = z.object({
  _id: id,
  title: z.string(),
  body: z.string(),
  createdAt: instant,
  read: z.boolean(),
  /** When its text was last corrected; absent if it never was. */
  correctedAt: instant.optional(),
})
export type InboxMessage = z.infer<typeof inboxMessage>
/** Newest first. */
export const inboxResponse = z.object({ success, messages: z.array(inboxMessage) })
/** The inbox. */
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
}
