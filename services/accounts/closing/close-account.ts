import { accountClosed, sessionsEnded } from '#events'
import { AppError, type Clock, type Outbox, unauthenticated } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountModel } from '../model'
import { requirePassword } from '../passwords/require-password'
import { settleMs } from './rules'

/**
 * Closes an account for good in one write: no password and no token opens it any more, and nobody finds it. Its data is erased
 * afterwards (see erase-account.ts).
 */
export function createCloseAccount({
  accounts,
  outbox,
  clock,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'event' | 'update'>
  clock: Clock
}): Accounts['close'] {
  return async (userId, { password, documents }) => {
    const account = await accounts.findById(userId).lean()
    if (account === null || account.closing) throw unauthenticated()
    await requirePassword(account, password)
    if (account.role === 'admin')
      throw new AppError(
        'is-admin',
        409,
        'An admin’s account cannot be deleted: the settings say who is admin.',
      )

    const now = clock.now()
    const { tokenVersion } = account
    const closed = await outbox.update(
      accounts,
      { _id: userId, tokenVersion, closing: null },
      {
        $set: {
          closing: { documents, at: now, confirmed: [], standing: null, emptiedAt: null, erasedAt: null },
          erasureDueAt: new Date(now.getTime() + settleMs),
          otp: null,
          newEmail: null,
          newEmailOtp: null,
          resetGrant: null,
          newSecondFactor: null,
        },
        $inc: { tokenVersion: 1, version: 1 },
      },
      [
        outbox.event(sessionsEnded, { userId, tokenVersion: tokenVersion + 1, reason: 'account-closed' }),
        outbox.event(accountClosed, { userId, documents }),
      ],
    )
    // Its sessions ended meanwhile, for instance by this call from another tab.
    if (closed === null) throw unauthenticated()
  }
}
