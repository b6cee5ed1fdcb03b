import type { Connection } from 'mongoose'
import type { Warning } from '#events'
import { indexesReady, type Clock, type Housekeeping, type Log, type Outbox, type Service } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { createModerationHandlers } from './handlers'
import { createWarn } from './issue-warning'
import { createMarkSeen } from './mark-seen'
import { createRecordModel } from './model'
import { createOverdueRemovals } from './overdue-removals'

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
  log: Log
  housekeeping: Housekeeping
  library: Pick<Library, 'remove' | 'standingBeyond'>
  accounts: Pick<Accounts, 'suspend'>
  /** Between two looks for what should be gone, in milliseconds; a minute when not given. */
  sweepMs?: number
}): { moderation: Moderation } & Required<Service> {
  const { outbox, clock, log, housekeeping, library, accounts, sweepMs: everyMs } = deps
  const records = createRecordModel(deps.connection)
  outbox.register(records)
  const overdue = createOverdueRemovals({
    library,
    housekeeping,
    log,
    ...(everyMs !== undefined && { everyMs }),
  })
  const { issueWarning, withdrawWarning } = createWarn({ records, outbox, clock })

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
      await listen(createModerationHandlers({ library, accounts, issueWarning, withdrawWarning }))
      overdue.start()
    },
    stop: () => overdue.stop(),
  }
}
