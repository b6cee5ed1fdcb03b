import { avatarChanged, emailKeyOf, otpRequested, userRegistered } from '#events'
import { raise, type Decision, type RaisedEvent } from '#platform/core'
import type { AccountFields, Otp } from '../model'
import { usernameKeyOf } from '../rules'

/** The fields a registration sets; one that replaces another sets them all anew. */
export type Registration = Pick<
  AccountFields,
  'username' | 'email' | 'passwordHash' | 'avatar' | 'idCard' | 'createdAt'
> & { otp: Otp }

export const newAccount = (registration: Registration): AccountFields => ({
  ...fieldsOf(registration),
  emailKey: emailKeyOf(registration.email),
  role: 'student',
  isActive: true,
  suspension: null,
  standingVersion: null,
  standingCauses: [],
  emailVerified: false,
  tokenVersion: 0,
  endedSessions: [],
  newEmail: null,
  newEmailOtp: null,
  formerEmail: null,
  closing: null,
  erasureDueAt: null,
})

/** Replaces an unverified registration for the same address with everything it had. */
export function replaceRegistration(
  account: AccountFields | null,
  userId: string,
  registration: Registration,
): Decision<AccountFields, 'replaced' | 'gone'> {
  // Verified, discarded or deleted meanwhile.
  if (account === null || account.emailVerified || account.emailKey !== emailKeyOf(registration.email))
    return { outcome: 'gone' }

  const spentFiles = [account.idCard, account.avatar].filter((ref) => ref !== null)
  return {
    outcome: 'replaced',
    next: { ...account, ...fieldsOf(registration) },
    events: [raise(avatarChanged, { userId, spentFiles }), ...registered(userId, registration)],
  }
}

export const registered = (userId: string, { otp }: Registration): RaisedEvent[] => [
  raise(userRegistered, { userId }),
  raise(otpRequested, { userId, purpose: otp.purpose, nonce: otp.nonce }),
]

const fieldsOf = (registration: Registration) => ({
  ...registration,
  usernameKey: usernameKeyOf(registration.username),
  resetGrant: null,
})
