import type { Connection } from 'mongoose'
import type { Warning } from '#events'
import { indexesReady, type Clock, type Outbox, type Service } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { createModerationHandlers } from './handlers'
import { createIssueWarning } from './issue-warning'
import { createMarkSeen } from './mark-seen'
import { createRecordModel } from './model'

export interface Moderation {
  /** Newest first. */
  warnings(userId: string): Promise<Warning[]>
  /** Marks the warnings that stand there now. */
  markSeen(userId: string): Promise<void>
}

/** What happens to those whose documents are not wanted: removal, warning, suspension. */
export function createModeration(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  library: Pick<Library, 'remove'>
  accounts: Pick<Accounts, 'suspend'>
}): { moderation: Moderation } & Service {
  const { outbox, clock, library, accounts } = deps
  const records = createRecordModel(deps.connection)
  outbox.register(records)
  const issueWarning = createIssueWarning({ records, outbox, clock })

  return {
    moderation: {
      async warnings(userId) {
        const record = await records.findById(userId, { warnings: 1 }).lean()
        return (record?.warnings ?? [])
          .map(({ message, at, docTitle, seen }) => ({ message, at: at.toISOString(), docTitle, seen }))
          .reverse()
      },
      markSeen: createMarkSeen({ records, outbox }),
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await listen(createModerationHandlers({ library, accounts, issueWarning }))
    },
  }
}
