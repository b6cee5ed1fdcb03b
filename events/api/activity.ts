import { z } from 'zod'
import { count, instant, success } from '../fields'
import { caseKind } from '../values'
import { defineCall } from './define-call'

/** The activity of one day of Singapore (UTC+8). */
const activityDay = z.object({
  day: z.iso.date(),
  /** Registrations with a verified email. */
  students: count,
  /** Documents, also those that are not published any more. */
  uploads: count,
  /** Votes that were cast, changed or withdrawn; each once, on the last day. */
  votes: count,
  /** Cases. */
  opened: count,
  decided: count,
  /** The median time from the opening of a case to its decision; null if none was decided. */
  decisionSeconds: count.nullable(),
})
export type ActivityDay = z.infer<typeof activityDay>

export const activity = z.object({
  /** Seven days that are over, and today so far; oldest first. */
  days: z.array(activityDay).min(1),
  /** The median over the seven days. */
  weekDecisionSeconds: count.nullable(),
  todayEndsAt: instant,
  /** Cases that wait now. `since`: when the one that waits longest was opened. */
  open: z.object({
    kinds: z.array(z.object({ kind: caseKind, cases: count })),
    urgent: count,
    since: instant.nullable(),
  }),
})
export type Activity = z.infer<typeof activity>

export const activityCalls = {
  activity: defineCall({
    method: 'get',
    path: '/api/admin/activity',
    summary:
      'New students, uploads, votes and cases of each of the last seven days and of today, in Singapore; and the cases that wait now.',
    access: 'admin',
    answer: activity.extend({ success }),
    reasons: {},
  }),
}
