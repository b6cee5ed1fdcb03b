import { z } from 'zod'
import { instant, success } from '../fields'
import { id, isVisible, reportReason, suspensionReason, unseen } from '../values'
import { ownQuestion } from '../questions'
import { defineCall } from './define-call'
import { ownWarning } from './moderation'
import { successResponse } from './shared'

/** In characters. */
export const maxReportLength = 500
export const maxAppealLength = 2000
/** The most warnings that an appeal can contest. */
export const maxContestedWarnings = 20

export const reportRequest = z.object({
  reportedUserId: id,
  /** The name that the reporter saw. The stored name counts. */
  reportedUsername: z.string().max(100),
  reason: reportReason,
  /** Required if the reason is 'Other'. */
  description: z.string().trim().max(maxReportLength).optional(),
})
export type ReportRequest = z.infer<typeof reportRequest>

export const appealRequest = z.object({
  message: z.string().trim().min(1).max(maxAppealLength).refine(isVisible, unseen),
  /** The times of the warnings that it contests. Those that cannot be contested any more are left out. */
  warnings: z.array(instant).max(maxContestedWarnings).default([]),
})

export const appealState = z.enum(['none', 'open', 'accepted', 'rejected'])

/** The status of one's account: active or suspended, the reason, and the state of one's appeal. */
export const accountStatusResponse = z.object({
  success,
  standing: z.enum(['active', 'suspended']),
  reason: suspensionReason.nullable(),
  since: instant.nullable(),
  /** When the suspension ends by itself; null if it does not. */
  until: instant.nullable().default(null),
  /** The note of the admin who suspended the account. */
  note: z.string().nullable(),
  supportEmail: z.string(),
  /** Why an admin looks at removals of theirs that look like a pile-on; null if none does. */
  review: z.enum(['within-minutes', 'unusual']).nullable(),
  /** The appeal against the current suspension, or else the last one. */
  appeal: z.object({
    state: appealState,
    message: z.string().nullable(),
    /** The note of the admin who answered. */
    note: z.string().nullable(),
    /** Questions of admins about it, oldest first. */
    questions: z.array(ownQuestion).default([]),
  }),
  /** For a suspended account: its warnings, newest first. */
  warnings: z.array(ownWarning).default([]),
})

/** Reports of users, and calls for suspended users. */
export const suspensionCalls = {
  reportUser: defineCall({
    method: 'post',
    path: '/api/auth/report-user',
    summary: 'Report a user. Idempotent while the report is open.',
    access: 'user',
    body: reportRequest,
    answer: successResponse,
    reasons: { 'not-found': 404, oneself: 400 },
  }),
  standing: defineCall({
    method: 'get',
    path: '/api/auth/standing',
    summary: 'The status of one’s account: active or suspended, and why.',
    access: 'suspended-too',
    answer: accountStatusResponse,
    reasons: {},
  }),
  appeal: defineCall({
    method: 'post',
    path: '/api/auth/appeal',
    summary: 'Appeal against one’s suspension, once per suspension.',
    access: 'suspended-too',
    body: appealRequest,
    answer: successResponse,
    status: 201,
    reasons: { 'not-suspended': 409, 'already-appealed': 409 },
  }),
}
