import { z } from 'zod'
import { count, instant, success } from '../fields'
import { feedbackKind, id, isOneLine, isVisible, unseen } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'
import { emailField } from './entry'

/** Characters. */
export const maxFeedbackLength = 4000
/** The name is part of a mail's subject, so it is one line. */
export const feedbackRequest = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine((name) => isOneLine(name) && isVisible(name), 'Use letters, digits and signs on one line.'),
  email: emailField,
  message: z.string().trim().min(1).max(maxFeedbackLength).refine(isVisible, unseen),
})
export type FeedbackRequest = z.infer<typeof feedbackRequest>

export const feedback = z.object({
  _id: id,
  kind: feedbackKind,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: instant,
})
export type Feedback = z.infer<typeof feedback>

/** `cursor`: the `next` of the previous page. */
export const feedbackQuery = z.object({
  kind: feedbackKind.optional(),
  cursor: id.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
})
/** Newest first. `next` is null on the last page. */
export const feedbackResponse = z.object({
  success,
  feedback: z.array(feedback),
  total: count,
  next: id.nullable(),
})

const write = {
  method: 'post',
  access: 'anyone',
  body: feedbackRequest,
  answer: successResponse,
  reasons: {},
} as const

/** Feedback and problem reports, from anybody, including suspended users; and their list for admins. */
export const supportCalls = {
  sendFeedback: defineCall({
    ...write,
    path: '/api/auth/send-feedback',
    summary: 'Send feedback.',
  }),
  reportProblem: defineCall({
    ...write,
    path: '/api/auth/report-problem',
    summary: 'Report a problem.',
  }),
  feedback: defineCall({
    method: 'get',
    path: '/api/admin/feedback',
    summary: 'Feedback and problem reports, newest first, page by page.',
    access: 'admin',
    query: feedbackQuery,
    answer: feedbackResponse,
    reasons: {},
  }),
}
