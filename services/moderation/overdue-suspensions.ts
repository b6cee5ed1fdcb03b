import { sweepEvery, type Housekeeping, type Log, type Sweeping } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { EndSuspension } from './end-suspension'

const sweepMs = 60_000

/** Ends suspensions that were for some days, within a minute after these are over. */
export function createOverdueSuspensions({
  accounts,
  endSuspension,
  housekeeping,
  log,
  everyMs = sweepMs,
}: {
  accounts: Pick<Accounts, 'suspensionsOver'>
  endSuspension: EndSuspension
  housekeeping: Housekeeping
  log: Log
  everyMs?: number
}) {
  let sweeping: Sweeping | undefined

  async function sweep(): Promise<void> {
    for (const { userId, version } of await accounts.suspensionsOver())
      await endSuspension(userId, `over:${version}`)
  }

  return {
    start() {
      const failure = 'suspensions that are over could not be ended; retrying soon'
      sweeping = sweepEvery({ everyMs, failure, sweep, housekeeping, log })
    },
    stop: async () => sweeping?.stop(),
  }
}
