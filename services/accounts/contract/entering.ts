import type { PersonName, RegisterRequest } from '#events'
import type { CodeGuess, MailRequest, OtpMail, OwnRegistration, Visit } from './shared'

/** How students come in: registration, codes and forgotten passwords. */
export interface Entering {
  /**
   * Throws AppError: 'website' 400, 'not-a-student' 400, 'weak-password' 400, 'user-exists' 409, 'unknown-file' 400, 'not-an-image' 400,
   * 'no-face' 400, 'too-soon' 429 within 120 s of any code for this address, 'mail-limit' 429, and the errors of
   * `visit.beyond`. Photos from different addresses take turns; in a campus network each photo has a turn of its own.
   */
  register(request: RegisterRequest, visit?: Visit): Promise<{ userId: string }>
  /**
   * Opens the registration that this code was mailed for, and resolves to its name. Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429,
   * 'other-registration' 409 if the right code is not that of the browser's own registration.
   */
  verifyEmail(guess: CodeGuess & OwnRegistration): Promise<PersonName & { userId: string }>
  /**
   * Mails a new code for the browser's own registration, or else for the newest one. Does nothing for unknown and verified addresses.
   * Throws AppError: 'too-soon' 429 within 120 s of any code for this address, 'mail-limit' 429.
   */
  resendOtp(request: MailRequest & OwnRegistration): Promise<void>
  /**
   * Mails a code to the account of this address, unless one was mailed within 120 s. Does nothing for unknown addresses.
   * Throws AppError: 'not-a-student' 400, 'mail-limit' 429.
   */
  requestPasswordReset(request: MailRequest): Promise<void>
  /** Like `requestPasswordReset`, but throws AppError 'too-soon' 429 as well. */
  resendResetOtp(request: MailRequest): Promise<void>
  /**
   * Exchanges the code for a grant, which permits one reset of this account's password.
   * Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429; the same for unknown addresses.
   */
  verifyResetOtp(guess: CodeGuess): Promise<{ grant: string; expiresAt: Date }>
  /**
   * Sets a new password, ends every session, and verifies the address. A suspended account stays suspended.
   * Throws AppError: 'weak-password' 400, 'reset-not-verified' 403 (no grant, a used or expired one, or one for another address).
   */
  resetPassword(request: { email: string; newPassword: string; grant: string | null }): Promise<void>
  /**
   * The faces on the photo of an ID card that a visitor uploaded, as WebP, the main one first; once per photo. `visit`: see
   * `register`.
   * Throws AppError: 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  facesOnIdCard(url: string, visit?: Visit): Promise<Buffer[]>
  /** The content of the mail for a requested code; null if the code was replaced or used, or has expired. */
  otpMail(userId: string, nonce: string): Promise<OtpMail | null>
}
