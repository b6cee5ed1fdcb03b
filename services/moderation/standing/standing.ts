import type { Clock, Outbox } from '#platform/core'
import type { KeptWarning, RecordModel } from '../model'
import { carryOver } from './rules'

/** Records per sweep. */
const sweepLimit = 500

/** The warnings of deleted accounts: their students have them again on the next account. */
export function createStanding({
  records,
  warningsOf,
  outbox,
  clock,
}: {
  records: RecordModel
  warningsOf: (userId: string) => Promise<readonly KeptWarning[]>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}) {
  return {
    /** The student of these deleted accounts has another one. */
    async carryOver(userId: string, formerIds: readonly string[]): Promise<void> {
      const kept = await Promise.all(formerIds.map(warningsOf))
      await outbox.decide(records, userId, (record) => carryOver(record, userId, kept.flat()))
    },

    /** The users with a warning for this document, beside its uploader: they deleted the account that had uploaded it. */
    async warnedFor(documentId: string): Promise<string[]> {
      const found = await records.find({ 'warnings.documentId': documentId }, { _id: 1 }).lean()
      return found.map(({ _id }) => _id)
    },

    async forgetOld(): Promise<void> {
      const over = { keptUntil: { $lte: clock.now() } }
      const found = await records.find(over, { _id: 1 }).limit(sweepLimit).lean()
      const forgotten = { $set: { warnings: [], keptUntil: null }, $inc: { version: 1 } }
      for (const { _id } of found) await records.updateOne({ _id, ...over }, forgotten)
    },
  }
}
export type Standing = ReturnType<typeof createStanding>
