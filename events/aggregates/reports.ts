import { z } from 'zod'
import { instant } from '../fields'
import { defineEvent } from '../define-event'
import { caseId, id, reportReason } from '../values'

// Apart from the other events of cases: socket messages have these fields, so every page loads this file.

export const userReported = defineEvent({
  name: 'user.reported',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary: 'A student reported another student, whose case is open.',
  payload: z.object({
    caseId,
    reportId: id,
    reportedUserId: id,
    reportedUsername: z.string(),
    /** Tells that name from earlier ones that look alike; absent from events of earlier releases. */
    distinction: z.string().nullable().default(null),
    reporterId: id,
    reason: reportReason,
    description: z.string().nullable(),
    at: instant,
    urgent: z.boolean(),
  }),
})
