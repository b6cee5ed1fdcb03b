import { AppError, suspended, type Clock } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountModel, AccountRecord } from '../model'
import { hashPassword, matchPassword } from '../passwords/passwords'
import type { Presenter } from '../present'
import type { AccountsOf } from '../registration/pending'
import { judgeOtp } from '../rules'
import type { Prove } from '../second-factor/prove'
import { proveSecondFactor } from '../second-factor/rules'
import type { BeginSession } from './begin-session'
import type { RenewCode } from '../registration/verify-email'

/**
 * Logs a verified account in. A wrong address and a wrong password take as long and answer alike. With the right password of an
 * unverified account there is no token, and a code is mailed if none is open.
 */
export function createLogin({
  accounts,
  accountsOf,
  renewCode,
  beginSession,
  prove,
  present,
  clock,
}: {
  accounts: AccountModel
  accountsOf: AccountsOf
  renewCode: RenewCode
  clock: Clock
  beginSession: BeginSession
  prove: Prove
  present: Presenter
}): Accounts['login'] {
  return async ({ email, password, code, device = null, remember, visit = {} }) => {
    const found = await accountsOf(email)
    const { record, match } = await firstMatch(found, password)
    if (record === null) throw new AppError('wrong-credentials', 401, 'Invalid email or password.')
    if (match === 'older') await rehash(record, password)
    // Before every session, also that of a suspended account.
    if (record.secondFactor) {
      if (code === undefined) throw secondFactorNeeded()
      await prove(record, { code, status: 401 }, proveSecondFactor)
    }
    // The refusal carries a token that can only read the suspension and appeal while it lasts. After a reinstatement it is a session
    // like any other, which its owner can see and end.
    if (!record.isActive) throw suspended({ token: await beginSession(record, { device }) })
    if (record.emailVerified)
      return {
        account: present.account(record),
        token: await beginSession(record, { device, remember }),
        codeAge: null,
      }
    const isOpen = judgeOtp(record.otp, 'verify-email', clock.now()) === 'open'
    const isRenewed = !isOpen && (await renewCode(record, found, visit)) === null
    const sentAt = isRenewed ? clock.now() : record.otp?.sentAt
    return { account: present.account(record), token: null, codeAge: sentAt ? secondsSince(sentAt) : null }
  }

  function secondsSince(moment: Date): number {
    return Math.max(0, Math.floor((clock.now().getTime() - moment.getTime()) / 1000))
  }

  /** One of several pending registrations, by its password. Without an account it takes as long as with one. */
  async function firstMatch(found: readonly AccountRecord[], password: string) {
    if (found.length === 0) await matchPassword(null, password)
    for (const record of found) {
      const match = await matchPassword(record.passwordHash, password)
      if (match !== 'no') return { record, match }
    }
    return { record: null, match: 'no' as const }
  }

  /** From now on any spelling opens the account. Another password that was set meanwhile stays. */
  async function rehash({ _id, passwordHash }: AccountRecord, password: string): Promise<void> {
    const next = { $set: { passwordHash: await hashPassword(password) }, $inc: { version: 1 } }
    await accounts.updateOne({ _id, passwordHash }, next)
  }
}

const secondFactorNeeded = () =>
  new AppError('second-factor-needed', 401, 'Enter the code from your authenticator app as well.')
