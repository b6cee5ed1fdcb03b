import type { Clock, Outbox } from '#platform/core'
import type { RecordModel } from './model'
import { warn, withdraw, type WarningCause } from './rules'

export type IssueWarning = (userId: string, cause: WarningCause) => Promise<void>
export type WithdrawWarning = (
  userId: string,
  cause: Pick<WarningCause, 'documentId' | 'removal'>,
) => Promise<void>

/** Warns a user once per cause, and withdraws a warning. */
export function createWarn({
  records,
  outbox,
  clock,
}: {
  records: RecordModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): { issueWarning: IssueWarning; withdrawWarning: WithdrawWarning } {
  return {
    async issueWarning(userId, cause) {
      await outbox.decide(records, userId, (record) => warn(record, { userId, ...cause }, clock.now()))
    },
    async withdrawWarning(userId, cause) {
      await outbox.decide(records, userId, (record) => withdraw(record, { userId, ...cause }))
    },
  }
}
