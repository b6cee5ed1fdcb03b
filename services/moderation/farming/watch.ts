import { largestCircle, riskCaseId } from '#events'
import { sweepEach, sweepHourly, type Housekeeping, type Log } from '#platform'
import type { Clock } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library, Publication } from '#services/library'
import type { Filing } from '../cases/file'
import type { CaseModel } from '../cases/model'
import {
  findRisks,
  hasManyMatured,
  isFast,
  leastDocuments,
  lookBackFrom,
  matureUntil,
  questionable,
} from './rules'

export interface Farming {
  /** Call it after a publication. Idempotent. */
  published(userId: string): Promise<void>
  /** Looks at everybody with many documents. */
  sweep(): Promise<void>
  start(): void
  stop(): void
}

/**
 * Watches how students earn their points, and opens a case for an admin if something is unusual. Their pace is checked after each
 * publication, and their readers in the next sweep. There is no other consequence.
 */
export function createFarming({
  cases,
  filing,
  library,
  accounts,
  clock,
  housekeeping,
  log,
}: {
  cases: CaseModel
  filing: Pick<Filing, 'risk'>
  library: Pick<Library, 'publicationsOf' | 'uploadersOf' | 'openersOf' | 'openedBy'>
  accounts: Pick<Accounts, 'get'>
  clock: Clock
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
}): Farming {
  let sweeping: { stop(): void } | undefined

  /** Judges a student, if what they published lately is worth a look. */
  async function look(userId: string, isWorthIt: (recent: readonly Publication[]) => boolean): Promise<void> {
    const record = await cases.findById(riskCaseId(userId), { decisions: 1 }).lean()
    const decisions = record?.decisions ?? []
    const now = clock.now()
    const from = lookBackFrom(now, decisions.at(-1)?.at ?? null)
    const recent = await library.publicationsOf(userId, { from })
    if (!isWorthIt(recent)) return
    // Separately, because there may be too many recent ones to read them all.
    const older = await library.publicationsOf(userId, { from, until: matureUntil(now) })
    const publications = eachOnce([...recent, ...older])
    if (!isFast(publications) && !hasManyMatured(publications, now)) return

    const ids = publications.map(({ documentId }) => documentId)
    const openers = await library.openersOf(userId, ids, largestCircle)
    const openedBy = await library.openedBy(questionable({ openers }))
    const found = findRisks(userId, publications, { openers, openedBy }, now)
    const account = found && (await accounts.get(userId))
    if (account) await filing.risk(account, { ...found, decided: decisions.length })
  }

  async function sweep(): Promise<void> {
    const now = clock.now()
    const uploaders = await library.uploadersOf({
      from: lookBackFrom(now, null),
      until: matureUntil(now),
      least: leastDocuments,
    })
    await sweepEach(
      uploaders.map((_id) => ({ _id })),
      ({ _id }) => look(_id, () => true),
      { log, failure: 'the points of a student could not be looked at' },
    )
  }

  return {
    published: (userId) => look(userId, isFast),
    sweep,
    start() {
      sweeping = sweepHourly({ sweep, housekeeping, log })
    },
    stop: () => sweeping?.stop(),
  }
}

const eachOnce = (publications: readonly Publication[]): Publication[] => [
  ...new Map(publications.map((publication) => [publication.documentId, publication])).values(),
]
