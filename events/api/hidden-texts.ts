import { z } from 'zod'
import { instant, success } from '../fields'
import { reportedText } from '../texts'
import { id, isVisible, unseen } from '../values'
import { maxContestLength } from './contests'
import { defineCall } from './define-call'
import { contestState } from './moderation'
import { successResponse, withId } from './shared'

/** A text of one's own that an admin has hidden. */
export const hiddenText = reportedText.extend({
  _id: id,
  /** When it was hidden. */
  at: instant,
  /** The note of the admin who hid it. */
  note: z.string(),
  contest: z.object({
    state: contestState,
    /** Until when it can be contested. */
    until: instant,
    /** The words of its author. */
    message: z.string().nullable(),
    /** The note of the admin who kept it hidden. */
    note: z.string().nullable(),
  }),
})
export type HiddenText = z.infer<typeof hiddenText>

export const contestTextRequest = z.object({
  message: z.string().trim().min(1).max(maxContestLength).refine(isVisible, unseen),
})

export const hiddenTextCalls = {
  hiddenTexts: defineCall({
    method: 'get',
    path: '/api/auth/hidden-texts',
    summary: 'One’s texts that admins have hidden, the newest fifty.',
    access: 'user',
    answer: z.object({ success, texts: z.array(hiddenText) }),
    reasons: {},
  }),
  contestText: defineCall({
    method: 'post',
    path: '/api/auth/text/:id/contest',
    summary: 'Contest that a text of one’s own was hidden, once, within 14 days. An admin answers.',
    access: 'user',
    params: withId,
    body: contestTextRequest,
    answer: successResponse,
    status: 201,
    reasons: { 'not-found': 404, 'already-contested': 409, 'too-late': 409 },
  }),
}
