import { z } from 'zod'
import { count, instant, positiveInteger } from '../fields'
import { caseId, caseKind, caseRisk, caseStatus, id, reportReasons, role } from '../values'
import { decisionKind } from '../decisions'
import { operatorAction } from '../operators'
import { questionState } from '../questions'
import { reportedText } from '../texts'
import { documentReportReasons } from './document-reports'
import { warning } from './moderation'
import { publicActor, publicUser } from './people'
import { noticeDetail } from './take-downs'
import { textReportReasons } from './text-reports'

/** A reason to report a person, a document or a text. */
export const anyReportReason = z.enum([...reportReasons, ...documentReportReasons, ...textReportReasons])

/** How a student earned their points in the last 30 days, without what an admin has decided on. */
export const pointFigures = z.object({
  /** Most publications within an hour. */
  inAnHour: count,
  /** Earned by documents that have been published for at least three days. */
  points: count,
  /** Of these, from documents that nobody outside the student's circle opened. */
  unreadPoints: count,
  /** How many others are in the circle: they opened the student's documents, and little beside those of the circle. */
  inside: count,
  /** How many people outside the circle opened any of these documents; of a document, ten at most are counted. */
  outside: count,
})
export type PointFigures = z.infer<typeof pointFigures>

/** A case in the desk's list. */
export const caseSummary = z.object({
  _id: caseId,
  kind: caseKind,
  status: caseStatus,
  /** Three different reporters within 30 days, or a removal that looks like a pile-on. */
  urgent: z.boolean(),
  /** The unusual facts about a removal, or about a student's points. */
  risks: z.array(caseRisk),
  /** For unusual points: the figures. */
  figures: pointFigures.nullable(),
  subjectId: id,
  userId: id,
  /** Name of the user, title of the document, or the first words of the text. */
  title: z.string(),
  /** The text that was reported last, or hidden; null in a case about something else. */
  text: reportedText.nullable().default(null),
  /** True while its author contests that a text was hidden. */
  isContested: z.boolean().default(false),
  /** Tells that name from earlier ones that look alike; null if none does. */
  distinction: z.string().nullable().default(null),
  openReports: count,
  /** The different reasons of the open reports; in a closed case, of those that were decided last. */
  reasons: z.array(anyReportReason).default([]),
  /** The newest question to the student of an open case; null if nobody has asked. */
  question: questionState.nullable().default(null),
  openedAt: instant,
  changedAt: instant,
})
export type CaseSummary = z.infer<typeof caseSummary>

/** One entry of the audit trail. */
export const auditEntry = z.object({
  _id: z.string(),
  at: instant,
  /** Null if no person decided: a third warning suspends by itself. */
  actor: publicActor.nullable(),
  action: z.enum([
    ...decisionKind.options,
    'ask',
    'answer',
    'no-answer',
    'recall',
    'correct-broadcast',
    'schedule-broadcast',
    'change-broadcast',
    'cancel-broadcast',
    'change-details',
    'publish-edition',
    'require-second-factor',
    'stop-requiring-second-factor',
    'add-search-words',
    'remove-search-words',
    'confirm-notice',
    'ask-restoration',
    'tell-court',
    'restore-after-notice',
    'add-share-phrase',
    'remove-share-phrase',
    'set-exam-day',
    'unset-exam-day',
    ...operatorAction.options,
    'lift-limits',
    'set-log-level',
    'replay-dead-letter',
    'replay-parked-event',
  ]),
  caseId: caseId.nullable(),
  userId: id.nullable(),
  title: z.string().nullable(),
  /** If the title is a user’s name: told it from earlier ones that look alike. */
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
  /** The pile-ons that they took part in, as admins decided; newest first. `title`: null if the document is gone. */
  pileOns: z.array(z.object({ documentId: id, title: z.string().nullable(), at: instant })),
  /** The newest fifty about them, in any case. */
  decisions: z.array(auditEntry),
})
export type UserRecord = z.infer<typeof userRecord>

export const caseDetail = caseSummary.extend({
  reports: z.array(
    z.object({
      _id: id,
      reporter: publicUser,
      reason: anyReportReason,
      /** The page of a document that it is about. */
      page: positiveInteger.nullable(),
      description: z.string().nullable(),
      at: instant,
      /** True if a decision was made since. */
      settled: z.boolean(),
    }),
  ),
  /** The warning that is contested. `documentId`: the removed document; null if an admin warned. */
  warning: z
    .object({ docTitle: z.string(), message: z.string(), at: instant, documentId: id.nullable() })
    .nullable(),
  /** The text of an appeal, or of what is said against a warning or a hidden text. */
  message: z.string().nullable(),
  /** The reported text as it is now; null if it is gone, and in a case about something else. */
  textNow: z.object({ words: z.string(), isHidden: z.boolean() }).nullable().default(null),
  /** Questions to the student, oldest first. */
  questions: z
    .array(
      z.object({
        _id: id,
        text: z.string(),
        actor: publicActor,
        at: instant,
        state: questionState,
        answer: z.string().nullable(),
        answeredAt: instant.nullable(),
      }),
    )
    .default([]),
  /** The warnings that an appeal contests, each with its own case. */
  contests: z.array(z.object({ caseId, docTitle: z.string(), status: caseStatus })).default([]),
  /** For a removed document: how often it had been restored before. Its dislikes are counted from the last restoration. */
  removal: count.nullable(),
  /** For a withheld document: the similar document, and how similar they are (0 to 1); null if it could not be judged. */
  similar: z.object({ documentId: id, share: z.number() }).nullable(),
  /** For unusual points: the documents that brought them, newest first. `title`: null if it is gone. */
  documents: z.array(
    z.object({
      documentId: id,
      title: z.string().nullable(),
      publishedAt: instant,
      /** How many others opened it, ten at most, and how many of these are outside the circle. */
      openers: count,
      outside: count,
    }),
  ),
  /** For unusual points: the others in the student’s circle. For a removal that looks like a pile-on: whose dislikes are unusual. */
  circle: z.array(publicUser),
  /** For an open case of a pile-on: the removed documents in all such cases about this user, newest first. */
  pileOn: z.array(z.object({ documentId: id, title: z.string() })),
  /** The take-down notice of the case. */
  notice: noticeDetail.nullable().default(null),
  /** Decisions in this case, newest first. */
  decisions: z.array(
    z.object({ _id: id, decision: decisionKind, note: z.string(), actor: publicActor, at: instant }),
  ),
  /** The user concerned; null if the account is gone. */
  user: userRecord.nullable(),
})
export type CaseDetail = z.infer<typeof caseDetail>
