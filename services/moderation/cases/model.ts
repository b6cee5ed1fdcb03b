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
  /** True once a decision was made: then the same reporter may report again. */
  settled: z.boolean(),
})
export type KeptReport = z.infer<typeof report>

const decision = z.object({
  _id: z.string(),
  decision: decisionKind,
  note: z.string(),
  actorId: z.string(),
  at: z.date(),
  /** The number of the account status or removal that it ends. Each is decided once. */
  basis: z.number().nullable(),
})

/**
 * The case about one subject. Each subject has one record, which may open again. So a subject never has two open cases, and of two
 * concurrent decisions the second finds the first.
 */
const caseRecord = defineRecord({
  name: 'Case',
  collection: 'cases',
  fields: {
    kind: caseKind,
    status: caseStatus,
    urgent: z.boolean(),
    risks: z.array(caseRisk),
    /** Sort key: urgent cases first, then by time. */
    rank: z.string(),
    subjectId: z.string(),
    /** The user concerned. */
    userId: z.string(),
    title: z.string(),
    reports: z.array(report),
    openReports: z.number(),
    /** The text of an appeal. */
    message: z.string().nullable(),
    /** Number of the newest removal of the document. */
    removal: z.number().nullable(),
    /** For a withheld document: the similar document, and how similar they are; null if it could not be judged. */
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
