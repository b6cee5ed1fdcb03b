import { isStudentEmail, resetPasswordMinLength } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import { isRight, wrongCode, type CodeSecrets } from '../codes/code-guess'
import type { Accounts } from '../contract'
import type { AccountModel } from '../model'
import { requireStrong } from '../passwords/new-password'
import { hashPassword } from '../passwords/passwords'
import { notAStudent } from '../registration/student-domains'
import type { AccountOf } from '../registration/expiry'
import { mailboxOf } from '../rules'
import { tooSoon } from '../registration/verify-email'
import { isGranted, newGrant } from './grant'
import type { ResetCodes } from './reset-codes'
import { resetPassword } from './rules'

type Reset = Pick<Accounts, 'requestPasswordReset' | 'resendResetOtp' | 'verifyResetOtp' | 'resetPassword'>

/** A forgotten password: a code by mail, then a grant, then a new password. No step reveals whether an account exists. */
export function createPasswordReset({
  accounts,
  accountOf,
  resetCodes,
  outbox,
  clock,
  secrets,
}: {
  accounts: AccountModel
  accountOf: AccountOf
  resetCodes: ResetCodes
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  secrets: CodeSecrets
}): Reset {
  async function sendCode(email: string) {
    if (!isStudentEmail(email)) throw notAStudent()
    return resetCodes.renew(email, (await accountOf(email))?._id ?? null)
  }

  return {
    async requestPasswordReset({ email }) {
      // If a code was sent just now, that one still works.
      await sendCode(email)
    },

    async resendResetOtp({ email }) {
      if ((await sendCode(email)) === 'too-soon') throw tooSoon()
    },

    async verifyResetOtp({ email, otp: guess, from }) {
      const otp = await resetCodes.claimAttempt(email, from)
      const account = await accountOf(email)
      if (account === null || !isRight(secrets, account._id, otp, guess)) throw wrongCode()
      if (!(await resetCodes.useUp(email, otp))) throw wrongCode()
      const { grant, kept } = newGrant(clock.now())
      const { _id, emailKey } = account
      const granted = await accounts.updateOne(
        { _id, emailKey, closing: null },
        { $set: { resetGrant: kept }, $inc: { version: 1 } },
      )
      // The account has another address by now, which was mailed no code.
      if (granted.matchedCount === 0) throw wrongCode()
      return { grant, expiresAt: kept.expiresAt }
    },

    async resetPassword({ email, newPassword, grant }) {
      // Without the account's name: the caller has not been identified yet.
      await requireStrong(newPassword, { minLength: resetPasswordMinLength, names: [mailboxOf(email)] })
      const account = await accountOf(email)
      if (grant === null || account === null || !isGranted(account.resetGrant, grant, clock.now()))
        throw notVerified()
      const { _id: userId, emailKey } = account
      const change = { userId, emailKey, grant, passwordHash: await hashPassword(newPassword) }
      const outcome = await outbox.decide(accounts, userId, (current) =>
        resetPassword(current, change, clock.now()),
      )
      if (outcome === 'not-granted') throw notVerified()
    },
  }
}

const notVerified = () =>
  new AppError('reset-not-verified', 403, 'Please enter the code from your email again.')
