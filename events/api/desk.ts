import { z } from 'zod'
import {
  caseId,
  caseKind,
  caseRisk,
  caseStatus,
  decisionKind,
  id,
  maxCaseDocuments,
  reportReason,
  role,
} from '../values'
import { defineCall } from './define-call'
import { warning } from './moderation'
import { nextCursor, noteField, noteRequest, pageQuery, successResponse, withId } from './shared'
import { publicUser } from './users'

/** How a student earned their points in the last 30 days, without what an admin has decided on. */
export const pointFigures = z.object({
  /** Most publications within an hour. */
  inAnHour: z.number().int().nonnegative(),
  /** Earned by documents that have been published for at least three days. */
  points: z.number().int().nonnegative(),
  /** Of these, from documents that nobody outside the student's circle opened. */
  unreadPoints: z.number().int().nonnegative(),
  /** How many others are in the circle: they opened the student's documents, and little beside those of the circle. */
  inside: z.number().int().nonnegative(),
  /** How many people outside the circle opened any of these documents; of a document, ten at most are counted. */
  outside: z.number().int().nonnegative(),
})
export type PointFigures = z.infer<typeof pointFigures>

/** A case in the desk's list. */
export const caseSummary = z.object({
  _id: caseId,
  kind: caseKind,
  status: caseStatus,
  /** Three different reporters within 30 days. */
  urgent: z.boolean(),
  /** What is unusual about a removal, or about a student's points. */
  risks: z.array(caseRisk),
  /** For unusual points: the figures. */
  figures: pointFigures.nullable(),
  subjectId: id,
  userId: id,
  /** Name of the user, or title of the document. */
  title: z.string(),
  /** What tells that name from earlier ones that look alike; null if nothing needs to. */
  distinction: z.string().nullable().default(null),
  openReports: z.number().int().nonnegative(),
  openedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type CaseSummary = z.infer<typeof caseSummary>

/** One entry of the audit trail. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Null if no person decided: a third warning suspends by itself. */
  actor: publicUser.nullable(),
  action: z.enum([
    ...decisionKind.options,
    'recall',
    'require-second-factor',
    'stop-requiring-second-factor',
  ]),
  caseId: caseId.nullable(),
  userId: id.nullable(),
  title: z.string().nullable(),
  /** If the title is a user’s name: what told it from earlier ones that look alike. */
  distinction: z.string().nullable().default(null),
  note: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A user's record for a decision about them. */
export const userRecord = publicUser.extend({
  email: z.string(),
  role,
  isActive: z.boolean(),
  warnings: z.array(warning),
  /** The newest fifty about them, in any case. */
  decisions: z.array(auditEntry),
})
export type UserRecord = z.infer<typeof userRecord>

export const caseDetail = caseSummary.extend({
  reports: z.array(
    z.object({
      _id: id,
      reporter: publicUser,
      reason: reportReason,
      description: z.string().nullable(),
      at: z.iso.datetime(),
      /** True if a decision was made since. */
      settled: z.boolean(),
    }),
  ),
  /** The text of an appeal. */
  message: z.string().nullable(),
  /** For a removed document: how often it had been restored before. Its dislikes are counted from the last restoration. */
  removal: z.number().int().nonnegative().nullable(),
  /** For a withheld document: the similar document, and how similar they are (0 to 1); null if it could not be judged. */
  similar: z.object({ documentId: id, share: z.number() }).nullable(),
  /** For unusual points: the documents that brought them, newest first. `title`: null if it is gone. */
  documents: z.array(
    z.object({
      documentId: id,
      title: z.string().nullable(),
      publishedAt: z.iso.datetime(),
      /** How many others opened it, ten at most, and how many of these are outside the circle. */
      openers: z.number().int().nonnegative(),
      outside: z.number().int().nonnegative(),
    }),
  ),
  /** For unusual points: the others in the student's circle. */
  circle: z.array(publicUser),
  /** Decisions in this case, newest first. */
  decisions: z.array(
    z.object({ _id: id, decision: decisionKind, note: z.string(), actor: publicUser, at: z.iso.datetime() }),
  ),
  /** The user concerned; null if the account is gone. */
  user: userRecord.nullable(),
})
export type CaseDetail = z.infer<typeof caseDetail>

/** `caseId`: the case to decide. Refused if somebody decided it meanwhile. */
const userDecisionRequest = z.object({ note: noteField, caseId: caseId.optional() })
const withCaseId = z.object({ id: caseId })
/** `documentIds`: documents of the case. */
export const takePointsRequest = noteRequest.extend({
  documentIds: z.array(id).min(1, 'Choose a document.').max(maxCaseDocuments),
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
    answer: z.object({ success: z.literal(true), cases: z.array(caseSummary), next: nextCursor }),
    reasons: {},
  }),
  case: defineCall({
    method: 'get',
    path: '/api/admin/cases/:id',
    summary: 'One case, with its reports and the record of the user concerned.',
    access: 'admin',
    params: withCaseId,
    answer: z.object({ success: z.literal(true), case: caseDetail }),
    reasons: { 'not-found': 404 },
  }),
  userRecord: defineCall({
    method: 'get',
    path: '/api/admin/users/:id',
    summary: 'A user with their warnings and the decisions about them.',
    access: 'admin',
    params: withId,
    answer: z.object({ success: z.literal(true), user: userRecord }),
    reasons: { 'not-found': 404 },
  }),
  closeCase: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/close',
    summary: 'Close a case without consequences. The note is for other admins.',
    reasons: mayDecide,
  }),
  acceptCase: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/accept',
    summary:
      'Accept an appeal, which reinstates the account, or a withheld document, which is published. The student is sent the note.',
    reasons: { ...mayDecide, 'not-suspended': 409 },
  }),
  rejectCase: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/reject',
    summary: 'Reject an appeal, or refuse a withheld document. The student is sent the note.',
    reasons: mayDecide,
  }),
  takePoints: defineCall({
    ...onCase,
    path: '/api/admin/cases/:id/take-points',
    body: takePointsRequest,
    summary: 'Take back the unspent points of documents in a risk case. The student is sent the note.',
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
    answer: z.object({ success: z.literal(true), entries: z.array(auditEntry), next: nextCursor }),
    reasons: {},
  }),
}
