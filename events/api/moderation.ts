import { z } from 'zod'
import { instant, success } from '../fields'
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
export const warningsResponse = z.object({ success, warnings: z.array(warning) })

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
