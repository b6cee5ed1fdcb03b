import { z } from 'zod'
import { count, instant, integer } from '../fields'
import { defineEvent } from '../define-event'
import { caseId, caseKind, caseRisk, id } from '../values'
import { actorId } from '../operators'
import { decisionKind } from '../decisions'
import { reportedText } from '../texts'

export const caseOpened = defineEvent({
  name: 'case.opened',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary:
    'A removal, reports of a document or a text, an appeal, a held document, unusual points or a take-down notice wait for an admin. Sent again when there is more to see.',
  payload: z.object({
    caseId,
    kind: caseKind,
    userId: id,
    /** These three are absent from events of earlier releases. */
    subjectId: id.nullable().default(null),
    /** Name of the user, title of the document, or the first words of the text. */
    title: z.string().default(''),
    risks: z.array(caseRisk).default([]),
  }),
})

export const caseLapsed = defineEvent({
  name: 'case.lapsed',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary:
    'A case was closed without a decision: the suspension under appeal is over, or the user concerned is gone.',
  payload: z.object({ caseId, kind: caseKind, userId: id }),
})

export const caseDecided = defineEvent({
  name: 'case.decided',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary: 'An admin decided and closed the case. This event carries out the decision.',
  payload: z.object({
    caseId,
    kind: caseKind,
    decisionId: id,
    decision: decisionKind,
    /** The user, document or text of the case. */
    subjectId: id,
    /** The user concerned. */
    userId: id,
    /** Name of the user, title of the document, or the first words of the text. */
    title: z.string(),
    /** Tells that name from earlier ones that look alike; absent from events of earlier releases. */
    distinction: z.string().nullable().default(null),
    /** Number of the removal in the case; 0 if there is none. */
    removal: count,
    /** The text of the case, as it was hidden; null in a case about something else. */
    text: reportedText.nullable().default(null),
    /** Number of the account status, removal or hiding that the decision is based on; null if it ends none. */
    basis: count.nullable(),
    /** When the suspension ends by itself; absent if it does not, and for other decisions. */
    until: instant.optional(),
    /** The documents whose points are taken back. */
    documentIds: z.array(id).default([]),
    /** The cause of the warning that is withdrawn. */
    warning: z.object({ documentId: id, removal: integer }).nullable().default(null),
    /** Who reported the document or the text, in a case about its reports. */
    reporterIds: z.array(id).default([]),
    /** The people whose dislikes of the document no longer count. */
    voterIds: z.array(id).default([]),
    note: z.string(),
    actorId,
    at: instant,
  }),
})
