import { caseOpened, type CaseKind, type CaseRisk } from '#events'
import { raise, type StateOf } from '#platform/core'
import type { CaseRecord } from './model'

export type CaseState = StateOf<CaseRecord>

/** The subject of a case. */
export interface Subject {
  caseId: string
  kind: CaseKind
  subjectId: string
  userId: string
  /** Name of the user, title of the document, or the first words of the text. */
  title: string
  /** Tells that name from earlier ones that look alike; null for anything else. */
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
  text: null,
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
export function opened(
  before: CaseState,
  { caseId, title, distinction }: Subject,
  urgent: boolean,
  now: Date,
): CaseState {
  const openedAt = before.status === 'open' ? before.openedAt : now
  const rank = rankOf(caseId, urgent, openedAt)
  return { ...before, title, distinction, status: 'open', urgent, openedAt, changedAt: now, rank }
}

/** Tells that a case is open, or that there is more to see in it. */
export const opening = (
  { caseId, kind, userId, subjectId, title }: Subject,
  risks: readonly CaseRisk[] = [],
) => raise(caseOpened, { caseId, kind, userId, subjectId, title, risks: [...risks] })
