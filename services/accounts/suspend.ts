import { userSuspended } from '#events'
import type { Clock, Outbox } from '#platform'
import type { Accounts } from './contract'
import type { AccountModel } from './model'

/** Ends an account's use of the product, and every token that it holds. */
export function createSuspend({
  accounts,
  outbox,
  clock,
}: {
  accounts: AccountModel
  outbox: Outbox
  clock: Clock
}): Accounts['suspend'] {
  return async (userId, reason) => {
    const suspended = await outbox.update(
      accounts,
      { _id: userId, isActive: true },
      { $set: { isActive: false, suspension: { reason, at: clock.now() } }, $inc: { tokenVersion: 1 } },
      [outbox.event(userSuspended, { userId, reason })],
    )
    return suspended !== null
  }
}
