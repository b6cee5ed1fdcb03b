import {
  caseDecided,
  caseOpened,
  urgentReporters,
  urgentWithinDays,
  userReported,
  type CaseKind,
  type DecisionKind,
  type ReportReason,
} from '#events'
import { raise, type Decision, type StateOf } from '#platform'
import type { CaseRecord, KeptReport } from './model'

export type CaseState = StateOf<CaseRecord>

const dayMs = 86_400_000
/** Open reports that one case holds: a person has long been due to look. */
const maxOpenReports = 300
/** Settled ones that it keeps beside them. */
const maxSettledReports = 100
/** A warning that names no case is taken for a repetition of one of its kind so shortly before. */
const repeatedWithinMs = 10_000

export const userCaseId = (userId: string): string => `user-${userId}`
export const documentCaseId = (documentId: string): string => `document-${documentId}`
/** `suspension`: the number of the suspension that is appealed against. */
export const appealCaseId = (userId: string, suspension: number): string => `appeal-${userId}-${suspension}`

/** What a case is about. */
export interface Subject {
  caseId: string
  kind: CaseKind
  subjectId: string
  userId: string
  title: string
}

const rankOf = (caseId: string, urgent: boolean, at: Date): string =>
  `${urgent ? 1 : 0}|${at.toISOString()}|${caseId}`

/** A case that nobody has anything to say about yet. */
const emptyCase = ({ caseId, kind, subjectId, userId, title }: Subject, now: Date): CaseState => ({
  kind,
  status: 'closed',
  urgent: false,
  risks: [],
  rank: rankOf(caseId, false, now),
  subjectId,
  userId,
  title,
  reports: [],
  openReports: 0,
  message: null,
  removal: null,
  decisions: [],
  openedAt: now,
  changedAt: now,
})

/** The case as it is open from now on, if it was not before; with its place in the list. */
function opened(before: CaseState, { caseId, title }: Subject, urgent: boolean, now: Date): CaseState {
  const openedAt = before.status === 'open' ? before.openedAt : now
  const rank = rankOf(caseId, urgent, openedAt)
  return { ...before, title, status: 'open', urgent, openedAt, changedAt: now, rank }
}

/** Enough different people have reported within so many days, and nobody has decided since. */
export function isUrgent(reports: readonly KeptReport[], now: Date): boolean {
  const since = now.getTime() - urgentWithinDays * dayMs
  const recent = reports.filter(({ at, settled }) => !settled && at.getTime() > since)
  return new Set(recent.map(({ reporterId }) => reporterId)).size >= urgentReporters
}

/** Adds a report to the case about a user: one open report per reporter. */
export function fileReport(
  state: CaseState | null,
  subject: Subject,
  report: { _id: string; reporterId: string; reason: ReportReason; description: string | null },
  now: Date,
): Decision<CaseState, 'filed' | 'reported-before' | 'enough'> {
  const before = state ?? emptyCase(subject, now)
  const open = before.reports.filter(({ settled }) => !settled)
  if (open.some(({ reporterId }) => reporterId === report.reporterId)) return { outcome: 'reported-before' }
  if (open.length >= maxOpenReports) return { outcome: 'enough' }
  const settled = before.reports.filter((earlier) => earlier.settled).slice(-maxSettledReports)
  const reports = [...settled, ...open, { ...report, at: now, settled: false }]
  const urgent = before.urgent || isUrgent(reports, now)
  return {
    outcome: 'filed',
    next: { ...opened(before, subject, urgent, now), reports, openReports: open.length + 1 },
    events: [
      raise(userReported, {
        caseId: subject.caseId,
        reportId: report._id,
        reportedUserId: subject.userId,
        reportedUsername: subject.title,
        reporterId: report.reporterId,
        reason: report.reason,
        description: report.description,
        at: now.toISOString(),
        urgent,
      }),
    ],
  }
}

const told = ({ caseId, kind, userId }: Subject) => [raise(caseOpened, { caseId, kind, userId })]

/** Opens the case about a removed document, once per removal. */
export function openRemoval(
  state: CaseState | null,
  subject: Subject,
  removal: number,
  now: Date,
): Decision<CaseState, 'opened' | 'known'> {
  const before = state ?? emptyCase(subject, now)
  if (before.removal !== null && before.removal >= removal) return { outcome: 'known' }
  return {
    outcome: 'opened',
    next: { ...opened(before, subject, false, now), removal },
    events: told(subject),
  }
}

/** Opens the case of an appeal: one per suspension. */
export function fileAppeal(
  state: CaseState | null,
  subject: Subject,
  message: string,
  now: Date,
): Decision<CaseState, 'appealed' | 'appealed-before'> {
  if (state !== null) return { outcome: 'appealed-before' }
  return {
    outcome: 'appealed',
    next: { ...opened(emptyCase(subject, now), subject, false, now), message },
    events: told(subject),
  }
}

/** What an admin decides. */
export interface Verdict {
  _id: string
  decision: DecisionKind
  note: string
  actorId: string
  /** Where there must be something open to decide: whoever looked at an open case decides that one. */
  mustBeOpen: boolean
  /** The removal that is undone, where one is. */
  removal?: number
  /** The number of the standing, or of the removal, that it ends; null for what may be decided any number of times. */
  basis: number | null
}

/** Decides a case and closes it. Where none is open, one is opened and decided at once, unless that was just done. */
export function decideCase(
  state: CaseState | null,
  subject: Subject,
  verdict: Verdict,
  now: Date,
): Decision<CaseState, 'decided' | 'decided-before'> {
  const before = state ?? emptyCase(subject, now)
  if (before.status === 'closed' && (verdict.mustBeOpen || isRepeated(before, verdict, now)))
    return { outcome: 'decided-before' }
  const { _id, decision, note, actorId, basis } = verdict
  const removal = verdict.removal ?? before.removal
  return {
    outcome: 'decided',
    next: {
      ...before,
      status: 'closed',
      urgent: false,
      removal,
      reports: before.reports.map((report) => ({ ...report, settled: true })),
      openReports: 0,
      decisions: [...before.decisions, { _id, decision, note, actorId, at: now, basis }],
      changedAt: now,
      rank: rankOf(subject.caseId, false, now),
    },
    events: [
      raise(caseDecided, {
        ...subject,
        decisionId: _id,
        decision,
        removal: removal ?? 0,
        basis,
        note,
        actorId,
        at: now.toISOString(),
      }),
    ],
  }
}

function isRepeated({ decisions }: CaseState, { decision, basis }: Verdict, now: Date): boolean {
  if (basis !== null) return decisions.some((each) => each.decision === decision && each.basis === basis)
  const last = decisions.at(-1)
  return last?.decision === decision && now.getTime() - last.at.getTime() < repeatedWithinMs
}
