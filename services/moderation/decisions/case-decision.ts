import type { CaseKind } from '#events'
import type { CaseRecord } from '../cases/model'
import type { Subject } from '../cases/state'
import { isContested } from '../hidden-texts/rules'

/** A decision in a case, with its reason. */
export interface CaseDecision {
  actorId: string
  caseId: string
  note: string
}

/** A case as the subject of a decision. */
export const subjectOf = ({
  _id,
  kind,
  subjectId,
  userId,
  title,
  distinction,
}: Omit<CaseRecord, 'outbox' | 'reports'>): Subject => ({
  caseId: _id,
  kind,
  subjectId,
  userId,
  title,
  // Absent in cases of earlier releases.
  distinction: distinction ?? null,
})

/** Kinds of cases in which somebody waits for an answer. */
const answered: ReadonlySet<CaseKind> = new Set(['appeal', 'contest', 'copy', 'take-down'])

/** True if somebody waits for an answer in the case: it is accepted or rejected, and cannot be closed in another way. */
export const needsAnswer = (record: Pick<CaseRecord, 'kind' | 'status' | 'message'>): boolean =>
  answered.has(record.kind) || isContested(record)
