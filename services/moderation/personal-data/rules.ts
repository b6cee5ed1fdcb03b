import {
  caseLapsed,
  deletedDocumentTitle,
  formerStudent,
  formerStudentId,
  type DocumentsChoice,
} from '#events'
import { raise, type Decision } from '#platform/core'
import { isCopyCase, isDocumentCase, rankOf, type CaseState } from '../cases/rules'

type Outcome = 'erased' | 'nothing-to-erase'

/** A case to which a user reported, without their name. */
export function withoutReporter(state: CaseState | null, userId: string): Decision<CaseState, Outcome> {
  if (!state?.reports.some(({ reporterId }) => reporterId === userId)) return { outcome: 'nothing-to-erase' }
  const reports = state.reports.map((report) =>
    report.reporterId === userId ? { ...report, reporterId: formerStudentId } : report,
  )
  return { outcome: 'erased', next: { ...state, reports }, events: [] }
}

/**
 * What a case, or what is noted of it, is called without the user whom it concerns; null where its title may stay: it concerns
 * nobody, or is that of a document which stays. A document that waits never does.
 */
export function titleWithout(caseId: string | null, documents: DocumentsChoice): string | null {
  if (caseId === null) return null
  if (isCopyCase(caseId)) return deletedDocumentTitle
  if (!isDocumentCase(caseId)) return formerStudent().username
  return documents === 'delete' ? deletedDocumentTitle : null
}

/**
 * A case about a user who is gone, without their name and what was said of them: there is nobody left to decide about. That about a
 * document which stays is still to be decided.
 */
export function withoutSubject(
  state: CaseState | null,
  caseId: string,
  documents: DocumentsChoice,
): Decision<CaseState, Outcome> {
  const title = titleWithout(caseId, documents)
  if (state === null || title === null) return { outcome: 'nothing-to-erase' }
  const next: CaseState = {
    ...state,
    title,
    status: 'closed',
    urgent: false,
    rank: rankOf(caseId, false, state.changedAt),
    message: null,
    openReports: 0,
    reports: state.reports.map((report) => ({ ...report, description: null, settled: true })),
  }
  // Admins who have it before them see it close.
  const { kind, userId } = state
  const lapsed = state.status === 'open' ? [raise(caseLapsed, { caseId, kind, userId })] : []
  return { outcome: 'erased', next, events: lapsed }
}
