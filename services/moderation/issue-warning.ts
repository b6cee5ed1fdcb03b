import type { Clock, Outbox } from '#platform'
import type { RecordModel } from './model'
import { warn } from './rules'

export type IssueWarning = (userId: string, document: { documentId: string; title: string }) => Promise<void>

/** Warns a user of a removed document, once per document however often it is asked for. */
export function createIssueWarning({
  records,
  outbox,
  clock,
}: {
  records: RecordModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): IssueWarning {
  return async (userId, document) => {
    await outbox.decide(records, userId, (record) => warn(record, { userId, ...document }, clock.now()))
  }
}
