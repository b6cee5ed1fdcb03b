import { caseDecided, type DecisionKind, type ReportedText } from '#events'
import { raise, type Decision } from '#platform/core'
import { emptyCase, rankOf, type CaseState, type Subject } from '../cases/state'
import { hides } from '../hidden-texts/rules'
import { isUnread } from '../questions/rules'

/** A decision without a case, this soon after another one, was probably made without knowing of it. */
const unawareMs = 10_000

/** The input of a decision. */
export interface Verdict {
  _id: string
  decision: DecisionKind
  note: string
  actorId: string
  /** True if the admin saw an open case: the case must still be open. */
  mustBeOpen: boolean
  /** The removal that it undoes, if any. */
  removal?: number
  /** The number of the account status, removal or hiding that it is based on; null for decisions that may be repeated. */
  basis: number | null
  /** When the suspension ends by itself. */
  until?: Date | undefined
  /** The documents whose points it takes back. */
  documentIds?: string[]
  /** The people whose dislikes of the document no longer count. */
  voterIds?: string[]
  /** The cause of the warning that it withdraws. */
  warning?: { documentId: string; removal: number }
  /** The text, with the words that it hides; only of a decision that hides a text or shows it. */
  text?: ReportedText
}

/** Decides a case and closes it. Without an open case, opens one and decides it at once, unless somebody else just did. */
export function decideCase(
  state: CaseState | null,
  subject: Subject,
  verdict: Verdict,
  now: Date,
): Decision<CaseState, 'decided' | 'decided-before' | 'answered-meanwhile'> {
  const before = state ?? emptyCase(subject, now)
  if (before.status === 'closed' && (verdict.mustBeOpen || isOvertaken(before, verdict, now)))
    return { outcome: 'decided-before' }
  if (verdict.decision === 'reject' && isUnread(before, now)) return { outcome: 'answered-meanwhile' }
  const { _id, decision, note, actorId, basis, documentIds = null, voterIds = [] } = verdict
  const { warning = null, text = null } = verdict
  const removal = verdict.removal ?? before.removal
  const openedAt = before.status === 'open' ? before.openedAt : null
  return {
    outcome: 'decided',
    next: {
      ...before,
      ...(text !== null && { text, title: subject.title }),
      // A contest is about one hiding.
      message: hides(decision) ? null : before.message,
      status: 'closed',
      urgent: false,
      removal,
      reports: before.reports.map((report) => ({ ...report, settled: true })),
      openReports: 0,
      decisions: [
        ...before.decisions,
        { _id, decision, note, actorId, at: now, basis, openedAt, documentIds },
      ],
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
        ...(verdict.until && { until: verdict.until.toISOString() }),
        documentIds: documentIds ?? [],
        voterIds,
        warning,
        text: text ?? before.text ?? null,
        reporterIds: reportersToTell(before),
        note,
        actorId,
        at: now.toISOString(),
      }),
    ],
  }
}

/** The reporters to notify of a decision: those with an open report about a document or a text. Reporters of a person are not notified. */
const reportersToTell = ({ kind, reports }: CaseState): string[] =>
  kind === 'document-reports' || kind === 'texts'
    ? reports.flatMap(({ settled, reporterId }) => (settled ? [] : [reporterId]))
    : []

/** True if it was decided before on the same basis, or just now on another basis than the last decision led to. */
function isOvertaken({ decisions }: CaseState, verdict: Verdict, now: Date): boolean {
  const { decision, basis, actorId } = verdict
  if (basis !== null && decisions.some((each) => each.decision === decision && each.basis === basis))
    return true
  const last = decisions.at(-1)
  if (last === undefined || now.getTime() - last.at.getTime() >= unawareMs) return false
  // The same admin knows their own decision, but the same decision again was sent twice.
  if (last.actorId === actorId && last.decision !== decision) return false
  const followsFromIt = basis !== null && last.basis !== null && basis > last.basis
  return !followsFromIt
}
