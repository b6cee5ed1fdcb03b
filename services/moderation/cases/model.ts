import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import {
  anyReportReason,
  caseKind,
  caseRisk,
  caseStatus,
  decisionKind,
  questionState,
  textSubject,
  type PointFigures,
} from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

const report = z.object({
  _id: z.string(),
  reporterId: z.string(),
  reason: anyReportReason,
  /** The page of a document that it is about; absent in reports of earlier releases. */
  page: z.number().nullable(),
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
  /** The number of the account status, removal or hiding that it is based on. Each is decided once. */
  basis: z.number().nullable(),
  /** When the case had opened; null if there was no open case. Absent in decisions of earlier releases. */
  openedAt: z.date().nullable(),
  /** The documents whose points it takes back. */
  documentIds: z.array(z.string()).nullable(),
})

/** A text as it was reported last, or hidden. */
const text = z.object({
  subject: textSubject,
  words: z.string(),
  documentId: z.string().nullable(),
  courseCode: z.string().nullable(),
})

/** A warning as it was when it was contested. */
const contested = z.object({
  documentId: z.string(),
  removal: z.number(),
  docTitle: z.string(),
  message: z.string(),
  at: z.date(),
})
export type ContestedWarning = z.infer<typeof contested>

/** A question of an admin to the student. */
const question = z.object({
  _id: z.string(),
  text: z.string(),
  actorId: z.string(),
  at: z.date(),
  state: questionState,
  answer: z.string().nullable(),
  answeredAt: z.date().nullable(),
})
export type KeptQuestion = z.infer<typeof question>

const figures = z.object({
  inAnHour: z.number(),
  points: z.number(),
  unreadPoints: z.number(),
  inside: z.number(),
  outside: z.number(),
}) satisfies z.ZodType<PointFigures>

/** A document behind a student's unusual points. */
const suspect = z.object({
  documentId: z.string(),
  publishedAt: z.date(),
  openers: z.number(),
  outside: z.number(),
})
export type SuspectDocument = z.infer<typeof suspect>

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
    /** Sort key: urgent cases first, then by time; those that wait for their student last. */
    rank: z.string(),
    subjectId: z.string(),
    /** The user concerned. */
    userId: z.string(),
    /** Name of the user, title of the document, or the first words of the text. */
    title: z.string(),
    /** Told that name from earlier ones; null for a document. Absent in cases of earlier releases. */
    distinction: z.string().nullable(),
    /** The reported text; null in a case about something else. Absent in cases of earlier releases. */
    text: text.nullable(),
    reports: z.array(report),
    openReports: z.number(),
    /** The different reasons of the reports since it was opened. Absent in cases of earlier releases. */
    reasons: z.array(anyReportReason).nullable(),
    /** The contested warning; absent in cases of earlier releases. */
    warning: contested.nullable(),
    /** The text of an appeal, or of what is said against a warning or a hidden text. */
    message: z.string().nullable(),
    /** At most three, oldest first; absent in cases of earlier releases. */
    questions: z.array(question).nullable(),
    /** The times of the warnings that an appeal contests; absent in cases of earlier releases. */
    contests: z.array(z.date()).nullable(),
    /** Number of the newest removal of the document. */
    removal: z.number().nullable(),
    /** How often a take-down notice was put to admins; absent in cases of earlier releases. */
    round: z.number().nullable(),
    /** For a withheld document: the similar document, and how similar they are; null if it could not be judged. */
    similar: z.object({ documentId: z.string(), share: z.number() }).nullable(),
    /** For unusual points: the figures, the other people in the student's circle, and the documents, newest first. */
    figures: figures.nullable(),
    circle: z.array(z.string()).nullable(),
    /** For a removal that looks like a pile-on: the people whose dislikes are unusual. Absent in cases of earlier releases. */
    group: z.array(z.string()).nullable(),
    documents: z.array(suspect).nullable(),
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
    // The history of a person, and how many documents dislikes removed lately.
    { key: { userId: 1, changedAt: -1 } },
    { key: { kind: 1, openedAt: 1 } },
    { key: { circle: 1 } },
    { key: { group: 1 } },
    // For the activity of the last days.
    { key: { changedAt: 1 } },
  ],
  outbox: true,
})

export type CaseRecord = RecordOf<typeof caseRecord>
export type CaseModel = Model<CaseRecord>

export const createCaseModel = (connection: Connection): CaseModel => createModel(connection, caseRecord)
