import { z } from 'zod'
import { audience, audienceKinds, everyone } from '../audiences'
import { count, instant, success } from '../fields'
import { id, isVisible, unseen } from '../values'
import { defineCall } from './define-call'
import { nextCursor, noteRequest, pageQuery, successResponse, withId } from './shared'

/** Characters. */
export const maxBroadcastTitleLength = 120
export const maxBroadcastLength = 4000

const title = z.string().trim().min(1).max(maxBroadcastTitleLength).refine(isVisible, unseen)
const body = z.string().trim().min(1).max(maxBroadcastLength).refine(isVisible, unseen)

/** To everybody and at once, unless it says otherwise. */
export const broadcastRequest = z.object({
  title,
  body,
  audience: audience.default(everyone),
  /** When to send it; null: now. */
  sendAt: instant.nullable().default(null),
})
export type BroadcastRequest = z.infer<typeof broadcastRequest>

/** The version that was edited: a change of another admin in between is not overwritten. */
const version = count
export const changeScheduledRequest = z.object({ title, body, audience, sendAt: instant, version })
export type ChangeScheduledRequest = z.infer<typeof changeScheduledRequest>
export const correctionRequest = z.object({ title, body, version })
export type CorrectionRequest = z.infer<typeof correctionRequest>

/** How far a broadcast has come in its audience. Each user counts once. */
export const broadcastCounts = z.object({
  _id: id,
  /** Users who were online when it was sent. */
  received: count,
  /** Users whose open page or inbox has got it. */
  heard: count.default(0),
  read: count,
})
export type BroadcastCounts = z.infer<typeof broadcastCounts>

/** A broadcast as admins see it. */
export const broadcast = broadcastCounts.extend({
  title: z.string(),
  body: z.string(),
  audience: z.object({ kind: z.enum(audienceKinds), of: z.string().nullable() }).default(everyone),
  /** When it was sent, or is to be sent. */
  createdAt: instant,
  isScheduled: z.boolean().default(false),
  senderId: id,
  correctedAt: instant.nullable().default(null),
  recalled: z.object({ at: instant, note: z.string(), actorId: id }).nullable(),
  version: version.default(0),
})
export type Broadcast = z.infer<typeof broadcast>

export const recipientsQuery = z.object({
  kind: z.enum(audienceKinds),
  of: z.string().max(40).optional(),
})

const onOne = { method: 'post', access: 'admin', params: withId, answer: successResponse } as const
const reasons = { 'not-found': 404, 'already-decided': 409 } as const

/** Broadcasts of admins. */
export const broadcastCalls = {
  broadcast: defineCall({
    method: 'post',
    path: '/api/admin/broadcast-message',
    summary: 'Write to every user, or to an audience; now, or at a time.',
    access: 'admin',
    body: broadcastRequest,
    answer: successResponse,
    reasons: {},
  }),
  broadcasts: defineCall({
    method: 'get',
    path: '/api/admin/broadcasts',
    summary: 'Broadcasts, newest first, with how many users received, heard and read them.',
    access: 'admin',
    query: pageQuery,
    answer: z.object({
      success,
      /** Those that wait for their time, the next one first; only on the first page. */
      scheduled: z.array(broadcast).default([]),
      broadcasts: z.array(broadcast),
      /** Number of users who would get one more message to everybody. */
      recipients: count,
      next: nextCursor,
    }),
    reasons: {},
  }),
  broadcastRecipients: defineCall({
    method: 'get',
    path: '/api/admin/broadcasts/recipients',
    summary: 'How many users an audience has, and how many of them are online.',
    access: 'admin',
    query: recipientsQuery,
    answer: z.object({ success, recipients: count, online: count }),
    reasons: {},
  }),
  changeScheduled: defineCall({
    ...onOne,
    path: '/api/admin/broadcasts/:id/change',
    summary: 'Change a scheduled broadcast before it is sent.',
    body: changeScheduledRequest,
    reasons,
  }),
  cancelScheduled: defineCall({
    ...onOne,
    path: '/api/admin/broadcasts/:id/cancel',
    summary: 'Cancel a scheduled broadcast. It is never sent.',
    reasons,
  }),
  correctBroadcast: defineCall({
    ...onOne,
    path: '/api/admin/broadcasts/:id/correct',
    summary: 'Correct the text of a broadcast in place. Inboxes show that it was corrected.',
    body: correctionRequest,
    reasons,
  }),
  recallBroadcast: defineCall({
    ...onOne,
    path: '/api/admin/broadcasts/:id/recall',
    summary: 'Recall a broadcast. It is gone from every inbox.',
    body: noteRequest,
    reasons,
  }),
}
