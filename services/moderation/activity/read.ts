import { caseKinds, type Activity } from '#events'
import { daysUntil, type Clock } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { CaseModel, CaseRecord } from '../cases/model'
import { caseDays, medianSeconds, type CaseTimes } from './rules'

/** Seven days that are over, and today. */
const shownDays = 8

/** Reads what happened on the last days, and what waits now. Every number comes from the records themselves, through indexes. */
export function createActivity({
  cases,
  accounts,
  library,
  clock,
}: {
  cases: CaseModel
  accounts: Pick<Accounts, 'joinedOn'>
  library: Pick<Library, 'uploadsOn' | 'votesOn'>
  clock: Clock
}): () => Promise<Activity> {
  /** The cases that were opened or decided since. Whatever happens to a case changes `changedAt`. */
  const casesSince = (from: Date) =>
    cases.find({ changedAt: { $gte: from } }, { openedAt: 1, decisions: 1 }).lean<CaseTimes[]>()

  async function openCases(): Promise<Activity['open']> {
    const open = { status: 'open' } as const
    const [counts, urgent, ...longest] = await Promise.all([
      Promise.all(caseKinds.map((kind) => cases.countDocuments({ ...open, kind }))),
      cases.countDocuments({ ...open, rank: { $gte: '1|' } }),
      // The rank puts urgent cases first, so the longest wait is at one of two places. Those below wait for their students.
      ...[{ $gte: '1|' }, { $gte: '0|', $lt: '1|' }].map((rank) =>
        cases
          .findOne({ ...open, rank }, { openedAt: 1 })
          .sort({ rank: 1 })
          .lean<Pick<CaseRecord, 'openedAt'> | null>(),
      ),
    ])
    const [since] = longest
      .flatMap((found) => found?.openedAt ?? [])
      .toSorted((a, b) => a.getTime() - b.getTime())
    return {
      kinds: caseKinds.map((kind, place) => ({ kind, cases: counts[place] ?? 0 })),
      urgent,
      since: since?.toISOString() ?? null,
    }
  }

  return async () => {
    const now = clock.now()
    const days = daysUntil(now, shownDays)
    const [first, last] = [days[0], days.at(-1)]
    const [students, uploads, votes, changed, open] = await Promise.all([
      accounts.joinedOn(days),
      library.uploadsOn(days),
      library.votesOn(days),
      casesSince(first?.from ?? now),
      openCases(),
    ])
    const ofCases = caseDays(changed, days)
    return {
      days: days.map(({ name }, place) => {
        const { opened = 0, decided = 0, waits = [] } = ofCases[place] ?? {}
        return {
          day: name,
          students: students[place] ?? 0,
          uploads: uploads[place] ?? 0,
          votes: votes[place] ?? 0,
          opened,
          decided,
          decisionSeconds: medianSeconds(waits),
        }
      }),
      weekDecisionSeconds: medianSeconds(ofCases.slice(0, -1).flatMap(({ waits }) => waits)),
      todayEndsAt: (last?.until ?? now).toISOString(),
      open,
    }
  }
}
