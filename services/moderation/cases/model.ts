import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { caseKind, caseRisk, caseStatus, decisionKind, reportReason } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

const report = z.object({
  _id: z.string(),
  reporterId: z.string(),
  reason: reportReason,
  description: z.string().nullable(),
  at: z.date(),
  /** A decision was made since; the same reporter may report again. */
  settled: z.boolean(),
})
export type KeptReport = z.infer<typeof report>

const decision = z.object({
  _id: z.string(),
  decision: decisionKind,
  note: z.string(),
  actorId: z.string(),
  at: z.date(),
  /** The number of the standing, or of the removal, that it ends: there is one such decision on each. */
  basis: z.number().nullable(),
})

/**
 * What there is to decide about one subject. There is one record for each, which is opened again when there is reason to: so
 * there is never more than one open case about it, and of two decisions at once the second finds the first.
 */
const caseRecord = defineRecord({
  name: 'Case',
  collection: 'cases',
  fields: {
    kind: caseKind,
    status: caseStatus,
    urgent: z.boolean(),
    risks: z.array(caseRisk),
    /** Its place in the list: the urgent first, then by time. */
    rank: z.string(),
    subjectId: z.string(),
    /** Whom it concerns. */
    userId: z.string(),
    title: z.string(),
    reports: z.array(report),
    openReports: z.number(),
    /** What an appeal says. */
    message: z.string().nullable(),
    /** The newest removal of the document that it is about. */
    removal: z.number().nullable(),
    /** What a document that waits is nearly, and how much they are alike. */
    similar: z.object({ documentId: z.string(), share: z.number() }).nullable(),
    decisions: z.array(decision),
    openedAt: z.date(),
    changedAt: z.date(),
    version: z.number(),
  },
  indexes: [
    { key: { status: 1, rank: -1 } },
    { key: { status: 1, kind: 1, rank: -1 } },
    { key: { 'reports.reporterId': 1 } },
    { key: { userId: 1 } },
  ],
  outbox: true,
})

export type CaseRecord = RecordOf<typeof caseRecord>
export type CaseModel = Model<CaseRecord>

export const createCaseModel = (connection: Connection): CaseModel => createModel(connection, caseRecord)
