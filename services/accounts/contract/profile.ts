import type { PersonName, UpdateProfileRequest } from '#events'
import type { Actor, CodeGuess } from './shared'

/** Names, pictures and addresses of accounts. */
export interface Profiles {
  /**
   * Changes name and picture at once. A new address is kept aside as `pendingEmail` until the code mailed to it is typed in; it needs the
   * password unless the session is fresh. A name that looks like an earlier one needs the `distinction` that it would be shown with.
   * Throws AppError: 'invalid' 400, 'name-refused' 400, 'name-shown-with' 409, 'password-needed' 403, 'wrong-password' 403, 'not-a-student' 400, 'too-soon' 429, 'mail-limit' 429,
   * 'unknown-file' 400, 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  updateProfile(
    userId: string,
    change: UpdateProfileRequest,
    session?: Pick<Actor, 'loggedInAt'>,
  ): Promise<{ pendingEmail: string | null }>
  /**
   * Verifies the new address of this account. False if the account did not ask for this address.
   * Throws AppError: 'wrong-otp' 400, 'otp-expired' 400, 'otp-attempts' 429, 'user-exists' 409 (after the right code).
   */
  verifyNewEmail(userId: string, guess: CodeGuess): Promise<boolean>
  /** False if this account did not ask for this address. Throws AppError: 'too-soon' 429 within 120 s, 'mail-limit' 429. */
  resendNewEmailOtp(userId: string, request: { email: string }): Promise<boolean>
  /** The content of the mail to the former address; null if there is none. */
  emailChangeMail(userId: string): Promise<(PersonName & { to: string; email: string }) | null>
  /**
   * The faces on this user's photo, as WebP, the main one first. Stores nothing.
   * Throws AppError: 'no-face' 400, 'not-an-image' 400, 'busy' 503.
   */
  facesOn(photo: Buffer, userId: string): Promise<[Buffer, ...Buffer[]]>
}
