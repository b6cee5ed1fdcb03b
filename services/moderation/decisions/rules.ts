import { caseDecided, type DecisionKind } from '#events'
import { raise, type Decision } from '#platform/core'
import { emptyCase, rankOf, type CaseState, type Subject } from '../cases/rules'

/** So long after a decision a further one that names no case is taken to be made without knowledge of it. */
const unawareMs = 10_000

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

/** Decides a case and closes it. Where none is open, one is opened and decided at once, unless somebody else just did. */
export function decideCase(
  state: CaseState | null,
  subject: Subject,
  verdict: Verdict,
  now: Date,
): Decision<CaseState, 'decided' | 'decided-before'> {
  const before = state ?? emptyCase(subject, now)
  if (before.status === 'closed' && (verdict.mustBeOpen || isOvertaken(before, verdict, now)))
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

/** Whether it was decided before on the same basis, or just now on another one than what the last decision led to. */
function isOvertaken({ decisions }: CaseState, verdict: Verdict, now: Date): boolean {
  const { decision, basis, actorId } = verdict
  if (basis !== null && decisions.some((each) => each.decision === decision && each.basis === basis))
    return true
  const last = decisions.at(-1)
  if (last === undefined || now.getTime() - last.at.getTime() >= unawareMs) return false
  // Whoever decided that knows of it; the same once more was sent twice.
  if (last.actorId === actorId && last.decision !== decision) return false
  const followsFromIt = basis !== null && last.basis !== null && basis > last.basis
  return !followsFromIt
}
