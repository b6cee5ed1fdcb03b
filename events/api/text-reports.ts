import { z } from 'zod'
import { textSubject } from '../texts'
import { defineCall } from './define-call'
import { successResponse, withId } from './shared'
import { maxReportLength } from './suspension'

/** Reasons to report a text. 'other' needs words. */
export const textReportReasons = ['harassment', 'personal-data', 'spam', 'exam-material', 'other'] as const
export const textReportReason = z.enum(textReportReasons)
export type TextReportReason = z.infer<typeof textReportReason>

export const textReportRequest = z.object({
  subject: textSubject,
  reason: textReportReason,
  /** For admins. Required if the reason is 'other'. */
  words: z.string().trim().max(maxReportLength).default(''),
})
export type TextReportRequest = z.infer<typeof textReportRequest>

export const textReportCalls = {
  reportText: defineCall({
    method: 'post',
    path: '/api/auth/text/:id/report',
    summary:
      'Report a text that one can read to the admins, who see the reporter and the author; the author does not see the reporter. Idempotent while the report is open.',
    access: 'user',
    params: withId,
    body: textReportRequest,
    answer: successResponse,
    reasons: { 'not-found': 404, oneself: 400 },
  }),
}
