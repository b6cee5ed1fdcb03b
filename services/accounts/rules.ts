import { otpMinutes, otpResendSeconds, type OtpPurpose } from '#events'
import type { Otp } from './model'

/** A name as admins look for it. */
export const usernameKeyOf = (username: string): string => username.toLowerCase()

/** Guesses at one code: from one network address, so that nobody uses up the owner's; and in all. */
const guessesByAddress = 5
const guessesInAll = 25
export const newOtp = (purpose: OtpPurpose, nonce: string, now: Date): Otp => ({
  purpose,
  nonce,
  sentAt: now,
  expiresAt: new Date(now.getTime() + otpMinutes * 60_000),
  attempts: 0,
  guessers: [],
})

/** Codes that were mailed before guessers were kept do not name any. */
type Judged = Omit<Otp, 'guessers'> & Partial<Pick<Otp, 'guessers'>>

/** Whether a guess at this code may be made now, and by this guesser where one is named. */
export function judgeOtp(
  otp: Judged | null,
  purpose: OtpPurpose,
  now: Date,
  guesser?: string,
): 'open' | 'none' | 'expired' | 'used-up' {
  if (otp === null || otp.purpose !== purpose) return 'none'
  if (now >= otp.expiresAt) return 'expired'
  const { attempts, guessers = [] } = otp
  const theirs = guessers.filter((each) => each === guesser).length
  return attempts < guessesInAll && theirs < guessesByAddress ? 'open' : 'used-up'
}

/** Codes sent at or before this moment may be superseded now. */
export const resendableSince = (now: Date): Date => new Date(now.getTime() - otpResendSeconds * 1000)
