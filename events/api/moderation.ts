import { z } from 'zod'
import { count, instant, success } from '../fields'
import { ownQuestion } from '../questions'
import { id } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** `at` also identifies the warning. */
export const warning = z.object({
  message: z.string(),
  at: instant,
  docTitle: z.string(),
  /** The removed document that caused it; null if an admin warned. */
  documentId: id.nullable(),
  seen: z.boolean(),
  /** True if it was given to an account that the user deleted. */
  carried: z.boolean().default(false),
})
export type Warning = z.infer<typeof warning>

/** How long a warning can be contested. */
export const contestDays = 14
export const contestState = z.enum(['possible', 'open', 'rejected', 'over'])
/** A warning as its user sees it: by which rule, with which figures, decided by whom, and what can be done about it. */
export const ownWarning = warning.extend({
  /** `dislikes`: the count decided. `admin`: a person did. */
  decidedBy: z.enum(['dislikes', 'admin']),
  /** The dislikes that removed the document; null if an admin warned, and in warnings of earlier releases. */
  dislikes: count.nullable(),
  contest: z.object({
    state: contestState,
    /** Until when it can be contested. */
    until: instant,
    /** The words of its user. */
    message: z.string().nullable(),
    /** The note of the admin who rejected it. */
    note: z.string().nullable(),
    /** Questions of admins about it, oldest first. */
    questions: z.array(ownQuestion).default([]),
  }),
})
export type OwnWarning = z.infer<typeof ownWarning>
export const warningsResponse = z.object({ success, warnings: z.array(ownWarning) })

export const warningCalls = {
  unseenWarnings: defineCall({
    method: 'get',
    path: '/api/auth/warnings',
    summary: 'One’s unseen warnings, newest first.',
    access: 'user',
    answer: warningsResponse,
    reasons: {},
  }),
  warnings: defineCall({
    method: 'get',
    path: '/api/auth/warnings/all',
    summary: 'All of one’s warnings, newest first.',
    access: 'user',
    answer: warningsResponse,
    reasons: {},
  }),
  markWarningsSeen: defineCall({
    method: 'patch',
    path: '/api/auth/warnings/mark-seen',
    summary: 'Mark all of one’s warnings as seen.',
    access: 'user',
    answer: successResponse,
    reasons: {},
  }),
}
