import { z } from 'zod'
import { defineEvent } from '../define-event'
import { caseId, caseKind, decisionKind, id, reportReason } from '../values'

export const userReported = defineEvent({
  name: 'user.reported',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary: 'A student reported another one; the case about them is open.',
  payload: z.object({
    caseId,
    reportId: id,
    reportedUserId: id,
    reportedUsername: z.string(),
    reporterId: id,
    reason: reportReason,
    description: z.string().nullable(),
    at: z.iso.datetime(),
    urgent: z.boolean(),
  }),
})

export const caseOpened = defineEvent({
  name: 'case.opened',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary: 'A removal or an appeal is there to be looked at.',
  payload: z.object({ caseId, kind: caseKind, userId: id }),
})

export const caseLapsed = defineEvent({
  name: 'case.lapsed',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary:
    'A case is closed without a decision: a suspension that was appealed against is over, or whom it concerns is gone.',
  payload: z.object({ caseId, kind: caseKind, userId: id }),
})

export const caseDecided = defineEvent({
  name: 'case.decided',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary: 'An admin decided, and the case is closed. What was decided is carried out by this event.',
  payload: z.object({
    caseId,
    kind: caseKind,
    decisionId: id,
    decision: decisionKind,
    /** The user or the document that the case is about. */
    subjectId: id,
    /** Whom it concerns. */
    userId: id,
    /** Name of the user, or title of the document. */
    title: z.string(),
    /** The removal that the case is about; 0 where it is about none. */
    removal: z.number().int().nonnegative(),
    /** The number of the standing, or of the removal, that it ends; null where it ends none. */
    basis: z.number().int().nonnegative().nullable(),
    note: z.string(),
    actorId: id,
    at: z.iso.datetime(),
  }),
})
