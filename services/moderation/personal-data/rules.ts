import {
  caseLapsed,
  deletedDocumentTitle,
  deletedTextTitle,
  formerStudent,
  formerStudentId,
  type DocumentsChoice,
} from '#events'
import { raise, type Decision } from '#platform/core'
import { isCopyCase, isDocumentCase, isTextCase } from '../cases/ids'
import { rankOf, type CaseState } from '../cases/state'

type Outcome = 'erased' | 'nothing-to-erase'

/** A case without the name of one of its reporters. */
export function withoutReporter(state: CaseState | null, userId: string): Decision<CaseState, Outcome> {
  if (!state?.reports.some(({ reporterId }) => reporterId === userId)) return { outcome: 'nothing-to-erase' }
  const reports = state.reports.map((report) =>
    report.reporterId === userId ? { ...report, reporterId: formerStudentId } : report,
  )
  return { outcome: 'erased', next: { ...state, reports }, events: [] }
}

/** A case without somebody in the circle of the student whom it is about, or in the group of a pile-on. */
export function withoutMember(state: CaseState | null, userId: string): Decision<CaseState, Outcome> {
  if (!state || ![state.circle, state.group].some((people) => people?.includes(userId)))
    return { outcome: 'nothing-to-erase' }
  const others = (people: string[] | null) => people?.filter((member) => member !== userId) ?? null
  const next = { ...state, circle: others(state.circle), group: others(state.group) }
  return { outcome: 'erased', next, events: [] }
}

/**
 * The title of a case, or of its audit entries, without the user concerned. Null if the title may stay: the case concerns nobody, or a
 * document that stays. A withheld document never stays.
 */
export function titleWithout(caseId: string | null, documents: DocumentsChoice): string | null {
  if (caseId === null) return null
  if (isCopyCase(caseId)) return deletedDocumentTitle
  if (isTextCase(caseId)) return deletedTextTitle
  if (!isDocumentCase(caseId)) return formerStudent().username
  return documents === 'delete' ? deletedDocumentTitle : null
}

/**
 * A case about a user who is gone, without their name and the reports' texts. It closes, unless it is about a document that stays: that is
 * still to be decided.
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
    distinction: null,
    status: 'closed',
    urgent: false,
    rank: rankOf(caseId, false, state.changedAt),
    text: null,
    message: null,
    questions: state.questions?.map((question) => ({ ...question, answer: null })) ?? null,
    contests: null,
    warning: null,
    // Those of points say nothing without the figures.
    risks: state.figures === null ? state.risks : [],
    figures: null,
    circle: null,
    group: null,
    documents: null,
    openReports: 0,
    reports: state.reports.map((report) => ({ ...report, description: null, settled: true })),
  }
  // Admins who have the case open see it close.
  const { kind, userId } = state
  const lapsed = state.status === 'open' ? [raise(caseLapsed, { caseId, kind, userId })] : []
  return { outcome: 'erased', next, events: lapsed }
}
