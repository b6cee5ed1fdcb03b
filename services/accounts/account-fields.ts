import type { AccountFields } from './model'
import { newAccount } from './registration/rules'
import { newOtp } from './rules'

export const registeredAt = new Date('2026-11-01T10:00:00Z')

/** An account as rules see it: registered, and not verified yet, in an earlier release. */
export const accountFields = (over: Partial<AccountFields> = {}): AccountFields => ({
  ...newAccount('kim', {
    username: 'Kim',
    email: 'kim@u.nus.edu',
    passwordHash: 'hash',
    avatar: null,
    idCard: null,
    createdAt: registeredAt,
    otp: newOtp('verify-email', 'n', registeredAt),
  }),
  emailKey: 'kim@u.nus.edu',
  roleSince: null,
  universitySince: null,
  ...over,
})
