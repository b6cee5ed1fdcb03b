import { z } from 'zod'
import { instant, success } from '../fields'
import { decisionKind } from '../decisions'
import { caseId, caseKind, caseRisk } from '../values'
import { anyReportReason, auditEntry } from './cases'
import { defineCall } from './define-call'
import { publicActor } from './people'

/** Something that happened before with the person or the document of a case. */
const pastEvent = z.object({
  _id: z.string(),
  at: instant,
  /** A decision, or another case: one that waits, or that ended without a decision. */
  action: z.enum([...auditEntry.shape.action.options, 'waits', 'lapsed']),
  /** Null for an entry that belongs to no case. */
  caseId: caseId.nullable(),
  /** The kind of a case without a decision; null for a decision. */
  kind: caseKind.nullable(),
  title: z.string().nullable(),
  distinction: z.string().nullable(),
  /** Null if no person decided. */
  actor: publicActor.nullable(),
  /** Empty without a decision. */
  note: z.string(),
  /** True if it was about the document of the case. */
  isSameDocument: z.boolean(),
})
export type PastEvent = z.infer<typeof pastEvent>

/** Signs that cases of one kind may share: the reasons of reports, unusual facts, who warned, that a document is a near copy. */
const caseSign = z.enum([
  ...anyReportReason.options,
  ...caseRisk.options,
  'near-copy',
  'count-warned',
  'admin-warned',
])
export type CaseSign = z.infer<typeof caseSign>

/** How a closed case of the same kind was decided. */
const similarDecision = z.object({
  caseId,
  title: z.string(),
  distinction: z.string().nullable(),
  decision: decisionKind,
  /** The first words of the note. */
  note: z.string(),
  actor: publicActor,
  at: instant,
  /** The signs that both cases show. */
  shared: z.array(caseSign),
})
export type SimilarDecision = z.infer<typeof similarDecision>

export const caseContextCalls = {
  caseContext: defineCall({
    method: 'get',
    path: '/api/admin/cases/:id/context',
    summary:
      'What happened before with the person and the document of a case, the newest fifty; and how similar cases were decided.',
    access: 'admin',
    params: z.object({ id: caseId }),
    answer: z.object({ success, before: z.array(pastEvent), similar: z.array(similarDecision) }),
    reasons: { 'not-found': 404 },
  }),
}
