import { otpResendSeconds, type OtpPurpose } from '#events'
import type { Otp } from './model'

/** What two spellings of one address have in common: an account is unique by it. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

const otpMinutes = 10
export const otpMaxAttempts = 5
export const newOtp = (purpose: OtpPurpose, nonce: string, now: Date): Otp => ({
  purpose,
  nonce,
  sentAt: now,
  expiresAt: new Date(now.getTime() + otpMinutes * 60_000),
  attempts: 0,
})

/** Whether a guess at this code may be made now. */
export function judgeOtp(
  otp: Otp | null,
  purpose: OtpPurpose,
  now: Date,
): 'open' | 'none' | 'expired' | 'used-up' {
  if (otp === null || otp.purpose !== purpose) return 'none'
  if (now >= otp.expiresAt) return 'expired'
  return otp.attempts < otpMaxAttempts ? 'open' : 'used-up'
}

/** Codes sent at or before this moment may be superseded now. */
export const resendableSince = (now: Date): Date => new Date(now.getTime() - otpResendSeconds * 1000)
