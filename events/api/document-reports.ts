import { z } from 'zod'
import { positiveInteger } from '../fields'
import { defineCall } from './define-call'
import { successResponse, withId } from './shared'
import { maxReportLength } from './suspension'

/** Reasons to report a document. 'other' needs words. */
export const documentReportReasons = [
  'copyright',
  'personal-data',
  'exam-material',
  'spam',
  'wrong',
  'other',
] as const
export const documentReportReason = z.enum(documentReportReasons)
export type DocumentReportReason = z.infer<typeof documentReportReason>

export const documentReportRequest = z.object({
  reason: documentReportReason,
  /** The page that it is about. */
  page: positiveInteger.max(5000).nullable().default(null),
  /** The fault, or the place in question. Required if the reason is 'other'. */
  words: z.string().trim().max(maxReportLength).default(''),
})
export type DocumentReportRequest = z.infer<typeof documentReportRequest>

export const documentReportCalls = {
  reportDocument: defineCall({
    method: 'post',
    path: '/api/auth/document/:id/report',
    summary:
      'Report a document to the admins, who see the reporter; its uploader does not. Idempotent while the report is open.',
    access: 'user',
    params: withId,
    body: documentReportRequest,
    answer: successResponse,
    reasons: { 'not-found': 404, oneself: 400 },
  }),
}
