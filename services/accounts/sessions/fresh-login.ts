import { requirePassword } from '../passwords/require-password'

/** A login this recent needs no password again (our choice for OWASP ASVS 5.0.0, 7.5.1 and 7.5.2). */
const freshMs = 15 * 60_000

/** True if the password was typed in recently. */
const isFresh = ({ loggedInAt }: { loggedInAt: Date }, now: Date): boolean =>
  now.getTime() - loggedInAt.getTime() <= freshMs

/**
 * True if the caller is the account's owner, and not somebody at an unattended session: the password is given, or was typed in recently.
 * Throws AppError 'wrong-password' 403 for a wrong password, even if the login is fresh.
 */
export async function isOwner(
  account: { passwordHash: string },
  { session, password, now }: { session?: { loggedInAt: Date }; password: string | undefined; now: Date },
): Promise<boolean> {
  if (password === undefined) return session !== undefined && isFresh(session, now)
  await requirePassword(account, password)
  return true
}
