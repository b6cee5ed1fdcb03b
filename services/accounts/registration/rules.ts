import { otpRequested, userRegistered } from '#events'
import { raise, type RaisedEvent } from '#platform/core'
import type { AccountFields, Otp } from '../model'
import { usernameKeyOf } from '../rules'
import { pendingKeyOf } from './pending'

/** The fields that a registration sets. */
export type Registration = Pick<
  AccountFields,
  'username' | 'email' | 'passwordHash' | 'avatar' | 'idCard' | 'createdAt'
> & { otp: Otp }

/** An account whose email is not verified yet. */
export const newAccount = (userId: string, registration: Registration): AccountFields => ({
  ...registration,
  emailKey: pendingKeyOf(registration.email, userId),
  usernameKey: usernameKeyOf(registration.username),
  alike: null,
  role: 'student',
  roleSince: null,
  universitySince: null,
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
  formerAddresses: [],
  resetGrant: null,
  secondFactor: null,
  newSecondFactor: null,
  closing: null,
  erasureDueAt: null,
})

export const registered = (userId: string, { otp }: Registration): RaisedEvent[] => [
  raise(userRegistered, { userId }),
  raise(otpRequested, { userId, purpose: otp.purpose, nonce: otp.nonce }),
]
