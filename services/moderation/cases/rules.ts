import { isDeepStrictEqual } from 'node:util'
import {
  caseLapsed,
  caseOpened,
  caseRisks,
  copyCaseId,
  documentCaseId,
  isPileOn,
  notesCaseId,
  noticeCaseId,
  urgentReporters,
  urgentWithinDays,
  userReported,
  maxCaseDocuments,
  type CaseKind,
  type CaseRisk,
  type ReportReason,
} from '#events'
import { raise, type Decision, type RaisedEvent, type StateOf } from '#platform/core'
import type { Finding } from '../farming/rules'
import type { CaseRecord, ContestedWarning, KeptReport, SuspectDocument } from './model'
import type { PileOn } from './pile-on'

export type CaseState = StateOf<CaseRecord>

const dayMs = 86_400_000
/** Most open reports in one case. By then an admin should have looked long ago. */
const maxOpenReports = 300
/** Most settled reports kept beside them. */
const maxSettledReports = 100
/** Id of the case about a user. */
export const userCaseId = (userId: string): string => `user-${userId}`
/** True for a case about a document that was published. */
export const isDocumentCase = (caseId: string): boolean =>
  [documentCaseId(''), notesCaseId(''), noticeCaseId('')].some((prefix) => caseId.startsWith(prefix))
/** Id of the case about a withheld document. */
export const isCopyCase = (caseId: string): boolean => caseId.startsWith(copyCaseId(''))
/** Id of the case of an appeal. `suspension`: the number of the suspension. */
export const appealCaseId = (userId: string, suspension: number): string => `appeal-${userId}-${suspension}`

/** All appeals of one user, as a range of ids. */
export const appealsOf = (userId: string) => ({ $gt: `appeal-${userId}-`, $lt: `appeal-${userId}.` })

/** All contested warnings of one user, as a range of ids. */
export const contestsOf = (userId: string) => ({ $gt: `contest-${userId}-`, $lt: `contest-${userId}.` })

/** The take-down notice of a case. */
export const noticeOf = (caseId: string): string => caseId.slice(noticeCaseId('').length)

/** The number of the suspension in the id of an appeal's case. */
export const suspensionOf = (caseId: string): number => Number(caseId.slice(caseId.lastIndexOf('-') + 1))

/** The subject of a case. */
export interface Subject {
  caseId: string
  kind: CaseKind
  subjectId: string
  userId: string
  /** Name of the user, or title of the document. */
  title: string
  /** Tells that name from earlier ones that look alike; null for a document. */
  distinction: string | null
}

/** Sort key: urgent cases first, then by time. The id breaks ties. */
export const rankOf = (caseId: string, urgent: boolean, at: Date): string =>
  `${urgent ? 1 : 0}|${at.toISOString()}|${caseId}`

/** A new case without reports. */
export const emptyCase = (
  { caseId, kind, subjectId, userId, title, distinction }: Subject,
  now: Date,
): CaseState => ({
  kind,
  status: 'closed',
  urgent: false,
  risks: [],
  rank: rankOf(caseId, false, now),
  subjectId,
  userId,
  title,
  distinction,
  reports: [],
  openReports: 0,
  reasons: null,
  message: null,
  warning: null,
  questions: null,
  contests: null,
  removal: null,
  round: null,
  similar: null,
  figures: null,
  circle: null,
  group: null,
  documents: null,
  decisions: [],
  openedAt: now,
  changedAt: now,
})

/** Opens the case if it is closed, and updates its sort key. */
function opened(
  before: CaseState,
  { caseId, title, distinction }: Subject,
  urgent: boolean,
  now: Date,
): CaseState {
  const openedAt = before.status === 'open' ? before.openedAt : now
  const rank = rankOf(caseId, urgent, openedAt)
  return { ...before, title, distinction, status: 'open', urgent, openedAt, changedAt: now, rank }
}

/** True if enough different people reported recently, and nobody has decided since. */
export function isUrgent(reports: readonly KeptReport[], now: Date): boolean {
  const since = now.getTime() - urgentWithinDays * dayMs
  const recent = reports.filter(({ at, settled }) => !settled && at.getTime() > since)
  return new Set(recent.map(({ reporterId }) => reporterId)).size >= urgentReporters
}

/** Adds a report to the case about a user. Each reporter has at most one open report. */
export function fileReport(
  state: CaseState | null,
  subject: Subject,
  report: Omit<Report, 'reason' | 'page'> & { reason: ReportReason },
  now: Date,
): Filed {
  return addReport(state, subject, { ...report, page: null }, now, (urgent) =>
    raise(userReported, {
      caseId: subject.caseId,
      reportId: report._id,
      reportedUserId: subject.userId,
      reportedUsername: subject.title,
      distinction: subject.distinction,
      reporterId: report.reporterId,
      reason: report.reason,
      description: report.description,
      at: now.toISOString(),
      urgent,
    }),
  )
}

/** Adds a report to the case about the reports of a document. Each reporter has at most one open report. */
export function fileDocumentReport(
  state: CaseState | null,
  subject: Subject,
  report: Report,
  now: Date,
): Filed {
  return addReport(state, subject, report, now, () => opening(subject))
}

type Report = Pick<KeptReport, '_id' | 'reporterId' | 'reason' | 'page' | 'description'>
type Filed = Decision<CaseState, 'filed' | 'reported-before' | 'enough'>

function addReport(
  state: CaseState | null,
  subject: Subject,
  report: Report,
  now: Date,
  event: (urgent: boolean) => RaisedEvent,
): Filed {
  const before = state ?? emptyCase(subject, now)
  const open = before.reports.filter(({ settled }) => !settled)
  if (open.some(({ reporterId }) => reporterId === report.reporterId)) return { outcome: 'reported-before' }
  if (open.length >= maxOpenReports) return { outcome: 'enough' }
  const settled = before.reports.filter((earlier) => earlier.settled).slice(-maxSettledReports)
  const reports = [...settled, ...open, { ...report, at: now, settled: false }]
  const urgent = before.urgent || isUrgent(reports, now)
  return {
    outcome: 'filed',
    next: {
      ...opened(before, subject, urgent, now),
      reports,
      openReports: open.length + 1,
      reasons: [...new Set([...open, report].map(({ reason }) => reason))],
    },
    events: [event(urgent)],
  }
}

const opening = ({ caseId, kind, userId, subjectId, title }: Subject, risks: readonly CaseRisk[] = []) =>
  raise(caseOpened, { caseId, kind, userId, subjectId, title, risks: [...risks] })
const told = (...of: Parameters<typeof opening>) => [opening(...of)]

/** Opens the case about a removed document, once per removal; on top of the desk if that looks like a pile-on. */
export function openRemoval(
  state: CaseState | null,
  subject: Subject,
  { removal, risks, group }: { removal: number } & PileOn,
  now: Date,
): Decision<CaseState, 'opened' | 'known'> {
  const before = state ?? emptyCase(subject, now)
  if (before.removal !== null && before.removal >= removal) return { outcome: 'known' }
  return {
    outcome: 'opened',
    next: { ...opened(before, subject, isPileOn(risks), now), removal, risks, group },
    events: told(subject, risks),
  }
}

/** Opens the case about a take-down notice, once each time that it is put to admins; on top of the desk if court action is told of. */
export function openNotice(
  state: CaseState | null,
  subject: Subject,
  round: number,
  now: Date,
): Decision<CaseState, 'opened' | 'known'> {
  const before = state ?? emptyCase(subject, now)
  if (before.round != null && before.round >= round) return { outcome: 'known' }
  return {
    outcome: 'opened',
    next: { ...opened(before, subject, round > 1, now), round },
    events: told(subject),
  }
}

/** Opens the case about a withheld document. A document is withheld only once. */
export function openHeld(
  state: CaseState | null,
  subject: Subject,
  similar: CaseState['similar'],
  now: Date,
): Decision<CaseState, 'opened' | 'known'> {
  if (state !== null) return { outcome: 'known' }
  return {
    outcome: 'opened',
    next: { ...opened(emptyCase(subject, now), subject, false, now), similar },
    events: told(subject),
  }
}

/**
 * Opens the case about a student's points, or adds to it while it is open: a document that was found stays in it. `decided`: the number of
 * decisions that the finding takes into account.
 */
export function openRisk(
  state: CaseState | null,
  subject: Subject,
  { decided, ...found }: Finding & { decided: number },
  now: Date,
): Decision<CaseState, 'opened' | 'known' | 'decided-meanwhile'> {
  const before = state ?? emptyCase(subject, now)
  if (before.decisions.length !== decided) return { outcome: 'decided-meanwhile' }
  const isOpen = before.status === 'open'
  const earlier = isOpen ? before : emptyCase(subject, now)
  const next: CaseState = {
    ...opened(before, subject, false, now),
    risks: caseRisks.filter((risk) => found.risks.includes(risk) || earlier.risks.includes(risk)),
    figures: found.figures,
    circle: [...new Set([...found.circle, ...(earlier.circle ?? [])])],
    documents: newestOf([...found.documents, ...(earlier.documents ?? [])]),
  }
  if (isOpen && isDeepStrictEqual({ ...next, changedAt: before.changedAt }, before))
    return { outcome: 'known' }
  return { outcome: 'opened', next, events: told(subject, next.risks) }
}

/** Each document once, the first of equal ones; newest first. */
function newestOf(documents: readonly SuspectDocument[]): SuspectDocument[] {
  const each = new Map([...documents].reverse().map((document) => [document.documentId, document]))
  return [...each.values()]
    .sort(
      (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.documentId.localeCompare(a.documentId),
    )
    .slice(0, maxCaseDocuments)
}

/** Opens the case of an appeal, one per suspension. */
export function fileAppeal(
  state: CaseState | null,
  subject: Subject,
  { message, contests }: { message: string; contests: Date[] },
  now: Date,
): Decision<CaseState, 'appealed' | 'appealed-before'> {
  if (state !== null) return { outcome: 'appealed-before' }
  return {
    outcome: 'appealed',
    next: { ...opened(emptyCase(subject, now), subject, false, now), message, contests },
    events: told(subject),
  }
}

/** Opens the case of a contested warning, one per warning. */
export function fileContest(
  state: CaseState | null,
  subject: Subject,
  { message, warning }: { message: string; warning: ContestedWarning },
  now: Date,
): Decision<CaseState, 'contested' | 'contested-before'> {
  if (state !== null) return { outcome: 'contested-before' }
  return {
    outcome: 'contested',
    next: { ...opened(emptyCase(subject, now), subject, false, now), message, warning },
    events: told(subject),
  }
}

/** Closes a case without a decision, since its suspension or its warning is over. */
export function lapse(
  state: CaseState | null,
  { caseId, kind, userId }: Pick<Subject, 'caseId' | 'kind' | 'userId'>,
  now: Date,
): Decision<CaseState, 'lapsed' | 'nothing-open'> {
  if (state?.status !== 'open') return { outcome: 'nothing-open' }
  return {
    outcome: 'lapsed',
    next: { ...state, status: 'closed', changedAt: now, rank: rankOf(caseId, false, now) },
    events: [raise(caseLapsed, { caseId, kind, userId })],
  }
}
