import { registrationPasswordMinLength, sessionsEnded } from '#events'
import { type Outbox, unauthenticated } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountModel } from '../model'
import { requireStrong } from './new-password'
import { hashPassword } from './passwords'
import { requirePassword } from './require-password'
import { mailboxOf } from '../rules'
import type { BeginSession } from '../sessions/begin-session'

/** Sets a new password after a check of the old one. Every session ends, and the caller's goes on under a new token. */
export const createChangePassword =
  ({
    accounts,
    outbox,
    beginSession,
  }: {
    accounts: AccountModel
    outbox: Pick<Outbox, 'event' | 'update'>
    beginSession: BeginSession
  }): Accounts['changePassword'] =>
  async (userId, { password, newPassword, device, remember }) => {
    const account = await accounts.findById(userId).lean()
    if (account === null || account.closing) throw unauthenticated()
    await requirePassword(account, password)
    await requireStrong(newPassword, {
      minLength: registrationPasswordMinLength,
      names: [account.username, mailboxOf(account.email)],
    })

    const tokenVersion = account.tokenVersion + 1
    const changed = await outbox.update(
      accounts,
      { _id: userId, tokenVersion: account.tokenVersion, closing: null },
      {
        // An intruder may have asked for another address.
        $set: {
          passwordHash: await hashPassword(newPassword),
          resetGrant: null,
          newEmail: null,
          newEmailOtp: null,
          endedSessions: [],
        },
        $inc: { tokenVersion: 1, version: 1 },
      },
      [outbox.event(sessionsEnded, { userId, tokenVersion, reason: 'password-changed' })],
    )
    // Another write ended this session meanwhile.
    if (changed === null) throw unauthenticated()
    return beginSession({ _id: userId, tokenVersion }, { device, remember })
  }
