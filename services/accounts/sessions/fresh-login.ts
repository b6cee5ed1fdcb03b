import { requirePassword } from '../passwords/require-password'
import { tokenMs } from './tokens'

/** So long after a login nobody is asked for the password again (source: our choice for OWASP ASVS 5.0.0, 7.5.1 and 7.5.2). */
const freshMs = 15 * 60_000

/** Whether the password was typed in so short a time ago that it need not be once more. */
const isFresh = ({ tokenEndsAt }: { tokenEndsAt: Date }, now: Date): boolean =>
  now.getTime() - (tokenEndsAt.getTime() - tokenMs) <= freshMs

/**
 * Whether whoever asks is the owner of the account, and not somebody at a session that lies open: the password was typed in a short time
 * ago, or is now. Throws AppError 'wrong-password' 403, also where the login is fresh: a password that is given is never let pass unread.
 */
export async function isOwner(
  account: { passwordHash: string },
  { session, password, now }: { session?: { tokenEndsAt: Date }; password: string | undefined; now: Date },
): Promise<boolean> {
  if (password === undefined) return session !== undefined && isFresh(session, now)
  await requirePassword(account, password)
  return true
}
