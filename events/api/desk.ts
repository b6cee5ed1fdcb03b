import { z } from 'zod'
import { success } from '../fields'
import { caseId, caseKind, caseStatus, id, maxCaseDocuments } from '../values'
import { auditEntry, caseDetail, caseSummary, userRecord } from './cases'
import { defineCall } from './define-call'
import { nextCursor, noteField, noteRequest, pageQuery, successResponse, withId } from './shared'

/** `caseId`: the case to decide. Refused if somebody decided it meanwhile. */
const userDecisionRequest = z.object({ note: noteField, caseId: caseId.optional() })
const withCaseId = z.object({ id: caseId })
/** `documentIds`: documents of the case. */
export const takePointsRequest = noteRequest.extend({
  documentIds: z.array(id).min(1, 'Choose a document.').max(maxCaseDocuments),
})

/** `documentIds`: removed documents in such cases about the same user. */
export const undoPileOnRequest = noteRequest.extend({
  documentIds: z.array(id).min(1, 'Choose a document.').max(maxCaseDocuments),
})

/** `text`: the words that the admin read. Refused if the author has changed them. */
export const hideTextRequest = noteRequest.extend({
  text: z.string().min(1).max(2000),
  /** True if its author is also warned; the note is the warning. */
  warns: z.boolean().default(false),
})

export const casesQuery = pageQuery.extend({
  status: caseStatus.default('open'),
  kind: caseKind.optional(),
})
export const auditQuery = pageQuery.extend({
  /** A user or a document. */
  subject: id.optional(),
  actor: id.optional(),
})

const onCase = {
  method: 'post',
  access: 'admin',
  params: withCaseId,
  body: noteRequest,
  answer: successResponse,
} as const
const onUser = {
  method: 'post',
  access: 'admin',
  params: withId,
  body: userDecisionRequest,
  answer: successResponse,
} as const
const mayDecide = { 'not-found': 404, oneself: 403, 'already-decided': 409, 'wrong-decision': 409 } as const

/** The moderation desk. Each decision needs a note and is recorded in the audit trail. */
export const deskCalls = {
  cases: defineCall({
    method: 'get',
    path: '/api/admin/cases',
    summary: 'List cases: urgent ones first, then the newest.',
    access: 'admin',
    query: casesQuery,
    answer: z.object({ success, cases: z.array(caseSummary), next: nextCursor }),
    reasons: {},
  }),
  case: defineCall({
    method: 'get',
    path: '/api/admin/cases/:id',
    summary: 'One case, with its reports and the record of the user concerned.',
    access: 'admin',
    params: withCaseId,
    answer: z.object({ success, case: caseDetail }),
    reasons: { 'not-found': 404 },
  }),
  userRecord: defineCall({
    method: 'get',
    path: '/api/admin/users/:id',
    summary: 'A user with their warnings and the decisions about them.',
    access: 'admin',
    params: withId,
    answer: z.object({ success, user: userRecord }),
    reasons: { 'not-found': 404 },
  }),
  closeCase: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/close',
    summary:
      'Close a case without consequences. The note is for other admins; who reported a document or a text is told that it stays.',
    reasons: mayDecide,
  }),
  acceptCase: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/accept',
    summary:
      'Accept an appeal, which reinstates the account, what is said against a warning, which is withdrawn, or against a hidden text, which is shown again, a withheld document, which is published, or a take-down notice, which closes its document, or its court action, which keeps it closed. The people concerned are sent the note.',
    reasons: { ...mayDecide, 'not-suspended': 409, 'not-published': 409 },
  }),
  rejectCase: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/reject',
    summary:
      'Reject an appeal, what is said against a warning or a hidden text, a take-down notice or its court action, or refuse a withheld document. The people concerned are sent the note.',
    // The student has answered a question a moment ago: nobody has read it.
    reasons: { ...mayDecide, 'already-answered': 409 },
  }),
  takePoints: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/take-points',
    body: takePointsRequest,
    summary: 'Take back the unspent points of documents in a risk case. The student is sent the note.',
    reasons: mayDecide,
  }),
  takeDown: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/take-down',
    summary:
      'Take a reported document down. Its uploader is sent the note; who reported it is told that it was taken down.',
    reasons: { ...mayDecide, 'not-published': 409 },
  }),
  hideText: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/hide-text',
    body: hideTextRequest,
    summary:
      'Hide a reported text, and warn its author if wanted. They are sent the note; who reported it is told that it was hidden.',
    reasons: { ...mayDecide, 'text-changed': 409 },
  }),
  showText: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/show-text',
    summary:
      'Show a hidden text again. A warning that came with hiding it is withdrawn. Its author is sent the note.',
    reasons: { ...mayDecide, 'text-changed': 409 },
  }),
  undoPileOn: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/undo-pile-on',
    body: undoPileOnRequest,
    summary:
      'Undo a pile-on: documents are published again, the group’s dislikes no longer count, warnings are withdrawn, and a suspension that rested on them ends. The student is sent the note.',
    reasons: mayDecide,
  }),
  warnUser: defineCall({
    ...onUser,
    path: '/api/admin/users/:id/warn',
    summary: 'Warn a user; the note is the warning. The third one suspends.',
    reasons: mayDecide,
  }),
  suspendUser: defineCall({
    ...onUser,
    path: '/api/admin/users/:id/suspend',
    summary: 'Suspend a user. They are sent the note.',
    reasons: { ...mayDecide, 'is-admin': 409 },
  }),
  reinstateUser: defineCall({
    ...onUser,
    path: '/api/admin/users/:id/reinstate',
    summary: 'Reinstate a suspended user. This accepts an open appeal. They are sent the note.',
    reasons: { ...mayDecide, 'not-suspended': 409 },
  }),
  restoreRemovedDocument: defineCall({
    method: 'post',
    path: '/api/admin/documents/:id/restore',
    summary: 'Publish a document again that dislikes removed. Its warning is withdrawn.',
    access: 'admin',
    params: withId,
    body: noteRequest,
    answer: successResponse,
    reasons: { ...mayDecide, 'not-removed': 409 },
  }),
  audit: defineCall({
    method: 'get',
    path: '/api/admin/audit',
    summary: 'The audit trail: every decision with its admin, subject, time and note; newest first.',
    access: 'admin',
    query: auditQuery,
    answer: z.object({ success, entries: z.array(auditEntry), next: nextCursor }),
    reasons: {},
  }),
}
