import type { OtpPurpose } from '#events'
import { AppError } from '#platform'
import type { Otp } from './model'
import { deriveCode, sameCode } from './one-time-code'
import { judgeOtp } from './rules'

/** Codes are derived from the first one, and taken when they are derived from any. */
export type CodeSecrets = readonly [Buffer, ...Buffer[]]

export const wrongCode = () => new AppError('wrong-otp', 400, 'Invalid OTP.')
export const codeUsedUp = () =>
  new AppError('otp-attempts', 429, 'Too many wrong codes. Please resend a new one.')

/**
 * The code, where a guess may be made at it.
 * Throws AppError: 'wrong-otp' 400 (none is due), 'otp-expired' 400, 'otp-attempts' 429.
 */
export function requireOpen(otp: Otp | null, purpose: OtpPurpose, now: Date): Otp {
  switch (judgeOtp(otp, purpose, now)) {
    case 'expired':
      throw new AppError('otp-expired', 400, 'Your OTP has expired. Please resend a new one.')
    case 'used-up':
      throw codeUsedUp()
    case 'none':
      throw wrongCode()
    case 'open':
      if (otp === null) throw wrongCode()
      return otp
  }
}

/** Whether a guess is the code that this user was mailed. */
export const isRight = (secrets: CodeSecrets, userId: string, otp: Otp, guess: string): boolean =>
  secrets
    .map((secret) => deriveCode(secret, userId, otp.purpose, otp.nonce))
    .some((code) => sameCode(code, guess))
