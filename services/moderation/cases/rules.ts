import { isDeepStrictEqual } from 'node:util'
import { caseLapsed, caseRisks, isPileOn, maxCaseDocuments } from '#events'
import { raise, type Decision } from '#platform/core'
import type { Finding } from '../farming/rules'
import type { ContestedWarning, SuspectDocument } from './model'
import type { PileOn } from './pile-on'
import { emptyCase, opened, opening, rankOf, type CaseState, type Subject } from './state'

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
    events: [opening(subject, risks)],
  }
}

/** Opens the case about a take-down notice, once per round. From the second round on it is about court action, and tops the desk. */
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
    events: [opening(subject)],
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
    events: [opening(subject)],
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
  return { outcome: 'opened', next, events: [opening(subject, next.risks)] }
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
    events: [opening(subject)],
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
    events: [opening(subject)],
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
