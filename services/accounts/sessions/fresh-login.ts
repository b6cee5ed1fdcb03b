import { AppError } from '#platform'
import { requirePassword } from '../require-password'
import { tokenMs } from '../tokens'

/** So long after a login nobody is asked for the password again (source: our choice for OWASP ASVS 5.0.0, 7.5.1 and 7.5.2). */
const freshMs = 15 * 60_000

/** Whether the password was typed in so short a time ago that it need not be once more. */
export const isFresh = ({ tokenEndsAt }: { tokenEndsAt: Date }, now: Date): boolean =>
  now.getTime() - (tokenEndsAt.getTime() - tokenMs) <= freshMs

/**
 * Lets whoever typed the password in a short time ago, or does now. Throws AppError 'wrong-password' 403, also where the login is fresh;
 * 'password-needed' 403 in the words of `message`.
 */
export async function requireFreshLogin(
  account: { passwordHash: string },
  { tokenEndsAt, password, now }: { tokenEndsAt: Date; password: string | undefined; now: Date },
  message: string,
): Promise<void> {
  if (password !== undefined) await requirePassword(account, password)
  else if (!isFresh({ tokenEndsAt }, now)) throw new AppError('password-needed', 403, message)
}
