import { z } from 'zod'
import { instant } from '../fields'
import { isVisible, unseen } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'

// Apart from the other calls about warnings, which every page loads.

/** In characters. */
export const maxContestLength = 2000

export const contestRequest = z.object({
  /** The time of the warning. */
  at: instant,
  message: z.string().trim().min(1).max(maxContestLength).refine(isVisible, unseen),
})

export const contestCalls = {
  contestWarning: defineCall({
    method: 'post',
    path: '/api/auth/warnings/contest',
    summary:
      'Contest a warning, once, within 14 days. An admin answers. A suspended student appeals instead.',
    access: 'user',
    body: contestRequest,
    answer: successResponse,
    status: 201,
    reasons: { 'no-such-warning': 404, 'already-contested': 409, 'too-late': 409 },
  }),
}
