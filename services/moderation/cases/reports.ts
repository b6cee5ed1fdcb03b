import { urgentReporters, urgentWithinDays, userReported, type ReportReason } from '#events'
import { raise, type Decision, type RaisedEvent } from '#platform/core'
import type { KeptReport } from './model'
import { emptyCase, opened, opening, type CaseState, type Subject } from './state'

const dayMs = 86_400_000
/** Most open reports in one case. By then an admin should have looked long ago. */
const maxOpenReports = 300
/** Most settled reports kept beside them. */
const maxSettledReports = 100

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

/**
 * Adds a report to the case about the reports of a document, or of a text, which is kept as it is now. Each reporter has at most one open
 * report.
 */
export function fileContentReport(
  state: CaseState | null,
  subject: Subject,
  { text, ...report }: Report & { text: CaseState['text'] },
  now: Date,
): Filed {
  return addReport(state, subject, report, now, () => opening(subject), text)
}

type Report = Pick<KeptReport, '_id' | 'reporterId' | 'reason' | 'page' | 'description'>
type Filed = Decision<CaseState, 'filed' | 'reported-before' | 'enough'>

function addReport(
  state: CaseState | null,
  subject: Subject,
  report: Report,
  now: Date,
  event: (urgent: boolean) => RaisedEvent,
  text: CaseState['text'] = null,
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
      text,
      // An answered contest is over: the text has been shown again.
      message: before.status === 'open' ? before.message : null,
      reports,
      openReports: open.length + 1,
      reasons: [...new Set([...open, report].map(({ reason }) => reason))],
    },
    events: [event(urgent)],
  }
}
