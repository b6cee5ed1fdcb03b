import { AppError, suspended, type Clock } from '#platform/core'
import type { Accounts } from '../contract'
import { isPassword } from '../passwords/passwords'
import type { Presenter } from '../present'
import type { AccountOf } from '../registration/expiry'
import { judgeOtp } from '../rules'
import type { BeginSession } from './begin-session'
import type { RenewCode } from '../registration/verify-email'

/**
 * Lets a verified account in. Wrong address and wrong password take as long and answer alike. Whoever knows the password of an
 * unverified one is asked for a code, and is mailed one where none is open.
 */
export function createLogin({
  accountOf,
  renewCode,
  beginSession,
  present,
  clock,
}: {
  accountOf: AccountOf
  renewCode: RenewCode
  clock: Clock
  beginSession: BeginSession
  present: Presenter
}): Accounts['login'] {
  return async ({ email, password, device = null }) => {
    const record = await accountOf(email)
    const matches = await isPassword(record?.passwordHash ?? null, password)
    if (record === null || !matches) {
      throw new AppError('wrong-credentials', 401, 'Invalid email or password.')
    }
    // With the refusal comes what reads the standing and writes the appeal, and does nothing else while it lasts. Afterwards it is
    // a session as any other, which its owner sees and can end.
    if (!record.isActive) throw suspended({ token: await beginSession(record, device) })
    if (record.emailVerified)
      return { account: present.account(record), token: await beginSession(record, device) }
    if (judgeOtp(record.otp, 'verify-email', clock.now()) !== 'open') await renewCode(record._id)
    return { account: present.account(record), token: null }
  }
}
