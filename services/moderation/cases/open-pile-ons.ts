import { isPileOn, maxCaseDocuments } from '#events'
import type { CaseModel, CaseRecord } from './model'

/** The open cases about removals of a user's documents that look like pile-ons, newest first. */
export async function openPileOns(
  cases: CaseModel,
  userId: string,
): Promise<Omit<CaseRecord, 'outbox' | 'reports'>[]> {
  const found = await cases
    .find({ userId, status: 'open', kind: 'removal' }, { outbox: 0, reports: 0 })
    .limit(maxCaseDocuments)
    .lean<Omit<CaseRecord, 'outbox' | 'reports'>[]>()
  return found
    .filter(({ risks }) => isPileOn(risks))
    .sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime())
}
