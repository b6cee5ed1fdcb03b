import type { Clock, Outbox } from '#platform/core'
import type { KeptPileOn, RecordModel } from './model'
import { notePileOn, warn, withdraw, type WarningCause } from './rules'

export type IssueWarning = (userId: string, cause: WarningCause) => Promise<void>
export type WithdrawWarning = (
  userId: string,
  cause: Pick<WarningCause, 'documentId' | 'removal'>,
) => Promise<void>
export type NotePileOn = (userId: string, entry: KeptPileOn) => Promise<void>

/** Warns a user once per cause, withdraws a warning, and notes that a user took part in a pile-on. */
export function createWarn({
  records,
  outbox,
  clock,
}: {
  records: RecordModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): { issueWarning: IssueWarning; withdrawWarning: WithdrawWarning; notePileOn: NotePileOn } {
  return {
    async issueWarning(userId, cause) {
      await outbox.decide(records, userId, (record) => warn(record, { userId, ...cause }, clock.now()))
    },
    async withdrawWarning(userId, cause) {
      await outbox.decide(records, userId, (record) => withdraw(record, { userId, ...cause }))
    },
    async notePileOn(userId, entry) {
      await outbox.decide(records, userId, (record) => notePileOn(record, userId, entry))
    },
  }
}
