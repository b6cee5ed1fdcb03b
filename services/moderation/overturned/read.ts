import { documentCaseId, notesCaseId, overturnedDays, type DecisionKind, type OverturnedRow } from '#events'
import type { Clock } from '#platform/core'
import type { AuditModel } from '../audit/audit'
import type { CaseModel } from '../cases/model'
import { counted, countOverturned, isRestoration, restoredDocument, type Made } from './rules'

const dayMs = 86_400_000
/** Most decisions of one kind that are counted: more than a hundred a week. */
const mostOfOneKind = 2000

/** Counts the decisions of the last days that were overturned, from the audit trail and the cases, by index. */
export function createOverturned({
  cases,
  entries,
  clock,
}: {
  cases: CaseModel
  entries: AuditModel
  clock: Clock
}): () => Promise<OverturnedRow[]> {
  const madeSince = (action: Made['action'], since: Date) =>
    entries
      // The id begins with the time.
      .find({ action, _id: { $gte: since.toISOString() } }, { at: 1, action: 1, caseId: 1 })
      .sort({ _id: -1 })
      .limit(mostOfOneKind)
      .lean<Made[]>()

  async function historiesOf(documentIds: readonly string[]) {
    const ids = documentIds.flatMap((id) => [documentCaseId(id), notesCaseId(id)])
    const found = await cases
      .find({ _id: { $in: ids } }, { subjectId: 1, decisions: 1 })
      .lean<{ subjectId: string; decisions: { at: Date; decision: DecisionKind }[] }[]>()
    const histories = new Map<string, { at: Date; decision: DecisionKind }[]>()
    for (const { subjectId, decisions } of found)
      histories.set(subjectId, [...(histories.get(subjectId) ?? []), ...decisions])
    return histories
  }

  return async () => {
    const since = new Date(clock.now().getTime() - overturnedDays * dayMs)
    const [removed, ...ofKinds] = await Promise.all([
      cases.countDocuments({ kind: 'removal', openedAt: { $gte: since } }),
      ...counted.map((action) => madeSince(action, since)),
    ])
    const made = ofKinds.flat()
    const restored = made.filter(isRestoration).flatMap(({ caseId }) => restoredDocument(caseId) ?? [])
    return countOverturned(made, { removed, histories: await historiesOf([...new Set(restored)]) })
  }
}
