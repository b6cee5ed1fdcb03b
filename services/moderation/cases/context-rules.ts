import type { AuditEntry, CaseKind, CaseSign, PastEvent } from '#events'
import { noRemoval } from '../rules'
import type { CaseRecord } from './model'

/** Characters of a note that show how a similar case was decided. */
const firstWordsLength = 140

/** A case without the reports, which may be many. */
export type BriefCase = Omit<CaseRecord, 'outbox' | 'reports' | 'documents' | 'circle' | 'group'>

/** The signs of a case by which others of its kind are alike. */
export function signsOf({
  kind,
  reasons,
  risks,
  warning,
  similar,
}: Pick<BriefCase, 'kind' | 'reasons' | 'risks' | 'warning' | 'similar'>): CaseSign[] {
  switch (kind) {
    case 'reports':
    case 'document-reports':
    case 'texts':
      return reasons ?? []
    case 'removal':
    case 'risk':
      return risks
    case 'contest':
      return warning ? [warning.removal === noRemoval ? 'admin-warned' : 'count-warned'] : []
    case 'copy':
      return similar ? ['near-copy'] : []
    case 'appeal':
    case 'take-down':
      return []
  }
}

/**
 * The cases most like this one, of closed cases of its kind, newest first: those with the most signs in common, and among equal ones
 * the newest. Cases without a decision are left out.
 */
export function mostSimilar<Case extends BriefCase>(
  open: BriefCase,
  closed: readonly Case[],
  limit: number,
): { case: Case; shared: CaseSign[] }[] {
  const own = new Set(signsOf(open))
  return closed
    .filter(({ _id, decisions }) => _id !== open._id && decisions.length > 0)
    .map((each) => ({ case: each, shared: signsOf(each).filter((sign) => own.has(sign)) }))
    .sort((a, b) => b.shared.length - a.shared.length)
    .slice(0, limit)
}

/** The first words of a text in one line, cut between words. */
export function firstWords(note: string, length = firstWordsLength): string {
  const line = note.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : length)} …`
}

/** The document of a case; null if it is about a person alone. */
export function documentOf({
  kind,
  subjectId,
  warning,
  text,
}: Pick<BriefCase, 'kind' | 'subjectId' | 'warning' | 'text'>) {
  if (aboutDocuments.has(kind)) return subjectId
  if (kind === 'texts') return text?.documentId ?? null
  return warning && warning.removal !== noRemoval ? warning.documentId : null
}
const aboutDocuments: ReadonlySet<CaseKind> = new Set(['removal', 'document-reports', 'copy', 'take-down'])

/**
 * The history of a case, newest first: the decisions, and the other cases about the same person or document that wait, or that ended without
 * a decision. Decided cases are there by their decisions.
 */
export function pastOf(
  open: BriefCase,
  {
    decisions,
    documentEntries,
    others,
  }: {
    decisions: readonly AuditEntry[]
    /** The ids of the decisions about the document. */
    documentEntries: ReadonlySet<string>
    others: readonly BriefCase[]
  },
  limit: number,
): PastEvent[] {
  const documentId = documentOf(open)
  const made = new Map(decisions.map((entry) => [entry._id, entry]))
  const decided = [...made.values()].map(({ userId: _user, ...entry }): PastEvent => ({
    ...entry,
    kind: null,
    isSameDocument: documentEntries.has(entry._id),
  }))
  const undecided = others.filter((each) => each._id !== open._id).flatMap((each) => undecidedOf(each))
  return [
    ...decided,
    ...undecided.map(({ case: each, ...event }): PastEvent => ({
      ...event,
      _id: each._id,
      caseId: each._id,
      kind: each.kind,
      title: each.title,
      distinction: each.distinction ?? null,
      actor: null,
      note: '',
      isSameDocument: documentId !== null && documentOf(each) === documentId,
    })),
  ]
    .sort((a, b) => b.at.localeCompare(a.at) || b._id.localeCompare(a._id))
    .slice(0, limit)
}

/** A case that waits, or that ended without a decision since it was opened. */
function undecidedOf(each: BriefCase): { case: BriefCase; action: 'waits' | 'lapsed'; at: string }[] {
  if (each.status === 'open') return [{ case: each, action: 'waits', at: each.openedAt.toISOString() }]
  if (each.decisions.some(({ at }) => at >= each.openedAt)) return []
  return [{ case: each, action: 'lapsed', at: each.changedAt.toISOString() }]
}
