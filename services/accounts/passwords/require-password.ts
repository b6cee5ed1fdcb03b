import { AppError } from '#platform/core'
import { isPassword } from './passwords'

/** Throws AppError 'wrong-password' 403 unless it is the account's. */
export async function requirePassword(account: { passwordHash: string }, password: string): Promise<void> {
  if (!(await isPassword(account.passwordHash, password)))
    throw new AppError('wrong-password', 403, 'This is not your password.')
}
