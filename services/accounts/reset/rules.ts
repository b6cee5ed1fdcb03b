import { emailKeyOf, sessionsEnded, userVerified } from '#events'
import { raise, type Decision } from '#platform/core'
import type { AccountFields } from '../model'
import type { Alike } from '../names/namesakes'
import { isExpired } from '../registration/pending'
import { isGranted } from './grant'

interface Reset {
  userId: string
  emailKey: string
  grant: string
  passwordHash: string
  /** The place that the account takes when this verifies its address; null if it is verified already. */
  alike: Alike | null
}

/** Sets a new password where the grant permits it, and ends every session. */
export function resetPassword(
  account: AccountFields | null,
  { userId, emailKey, grant, passwordHash, alike }: Reset,
  now: Date,
): Decision<AccountFields, 'reset' | 'not-granted'> {
  if (account?.emailKey !== emailKey || account.closing || isExpired(account, now))
    return { outcome: 'not-granted' }
  if (!isGranted(account.resetGrant, grant, now)) return { outcome: 'not-granted' }
  const tokenVersion = account.tokenVersion + 1
  return {
    outcome: 'reset',
    next: {
      ...account,
      passwordHash,
      tokenVersion,
      resetGrant: null,
      // The code came by mail, which proves the address.
      emailVerified: true,
      ...(!account.emailVerified && { emailKey: emailKeyOf(account.email), alike, universitySince: now }),
      otp: null,
      // An intruder may have asked for another address.
      newEmail: null,
    },
    events: [
      raise(sessionsEnded, { userId, tokenVersion, reason: 'password-changed' }),
      ...(account.emailVerified ? [] : [raise(userVerified, { userId })]),
    ],
  }
}
