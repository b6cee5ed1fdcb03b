import { z } from 'zod'
import { id, isVisible, reportReason, suspensionReason, unseen } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** Characters. */
export const maxReportLength = 500
export const maxAppealLength = 2000

export const reportRequest = z.object({
  reportedUserId: id,
  /** As the reporter saw it; the account's own name counts. */
  reportedUsername: z.string().max(100),
  reason: reportReason,
  /** Needed where the reason is 'Other'. */
  description: z.string().trim().max(maxReportLength).optional(),
})
export type ReportRequest = z.infer<typeof reportRequest>

export const appealRequest = z.object({
  message: z.string().trim().min(1).max(maxAppealLength).refine(isVisible, unseen),
})

export const appealState = z.enum(['none', 'open', 'accepted', 'rejected'])

/** Whether one may use the product; while one may not, why, and what became of one's appeal. */
export const standingResponse = z.object({
  success: z.literal(true),
  standing: z.enum(['active', 'suspended']),
  reason: suspensionReason.nullable(),
  since: z.iso.datetime().nullable(),
  /** What the admin who suspended wrote. */
  note: z.string().nullable(),
  supportEmail: z.string(),
  /** Of the suspension that lasts, or else of the last one. */
  appeal: z.object({
    state: appealState,
    message: z.string().nullable(),
    /** What the admin who answered wrote. */
    note: z.string().nullable(),
  }),
})

/** Reporting others, and what one can do while one is suspended. */
export const standingCalls = {
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
    summary: 'Whether one’s account is active or suspended, and why.',
    access: 'suspended-too',
    answer: standingResponse,
    reasons: {},
  }),
  appeal: defineCall({
    method: 'post',
    path: '/api/auth/appeal',
    summary: 'Ask for one’s suspension to be looked at again, once per suspension.',
    access: 'suspended-too',
    body: appealRequest,
    answer: successResponse,
    status: 201,
    reasons: { 'not-suspended': 409, 'already-appealed': 409 },
  }),
}
