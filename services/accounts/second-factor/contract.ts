import type { SecondFactorStatus } from '#events'
import type { SessionStart } from '../sessions/begin-session'

/** One's second factor. Changes of it end every session; the caller's goes on under the returned token. */
export interface SecondFactors {
  statusOf(userId: string): Promise<SecondFactorStatus>
  /**
   * A new secret, as text and as an address for a QR code. It needs the password unless the session is fresh.
   * Throws AppError: 'password-needed' 403, 'wrong-password' 403, 'second-factor-exists' 409.
   */
  begin(
    actor: { userId: string; loggedInAt: Date },
    password?: string,
  ): Promise<{ secret: string; uri: string }>
  /**
   * Sets it up with a current code. The recovery codes are shown once.
   * Throws AppError: 'wrong-second-factor' 403, 'second-factor-exists' 409, 'second-factor-expired' 409.
   */
  confirm(
    userId: string,
    confirmation: { code: string } & SessionStart,
  ): Promise<{ token: string; recoveryCodes: string[] }>
  /**
   * Resolves to the new token.
   * Throws AppError: 'wrong-password' 403, 'wrong-second-factor' 403, 'second-factor-attempts' 429, 'no-second-factor' 409.
   */
  remove(userId: string, proof: { password: string; code: string } & SessionStart): Promise<string>
  /** Resolves to ten new recovery codes; the former ones become invalid. Throws like `remove`. */
  renewRecoveryCodes(userId: string, proof: { password: string; code: string }): Promise<string[]>
  /** Requires one from all admins, or no longer. Throws AppError: 'wrong-password' 403, 'no-second-factor' 409 (the caller has none). */
  require(userId: string, decision: { required: boolean; password: string }): Promise<void>
}
