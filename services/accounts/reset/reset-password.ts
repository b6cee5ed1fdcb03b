import { isStudentEmail, resetPasswordMinLength, sessionsEnded, userVerified } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import { isRight, wrongCode, type CodeSecrets } from '../codes/code-guess'
import type { Accounts } from '../contract'
import type { AccountModel, AccountRecord } from '../model'
import { requireStrong } from '../passwords/new-password'
import { hashPassword } from '../passwords/passwords'
import { notAStudent } from '../registration/register'
import type { AccountOf } from '../registration/expiry'
import { mailboxOf } from '../rules'
import { tooSoon } from '../registration/verify-email'
import { hashOf, isGranted, newGrant } from './grant'
import type { ResetCodes } from './reset-codes'

/** Each lost try is another write that ended the account's sessions, so that this many in a row are a fault. */
const maxTries = 10

type Reset = Pick<Accounts, 'requestPasswordReset' | 'resendResetOtp' | 'verifyResetOtp' | 'resetPassword'>

/** A forgotten password: a code by mail, then a grant, then a new password. None of it says whether an account exists. */
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
  outbox: Outbox
  clock: Clock
  secrets: CodeSecrets
}): Reset {
  async function sendCode(email: string) {
    if (!isStudentEmail(email)) throw notAStudent()
    return resetCodes.renew(email, (await accountOf(email))?._id ?? null)
  }

  /** Sets the password where the grant still stands; null where another write was faster. */
  const write = (account: AccountRecord, grant: string, passwordHash: string) =>
    outbox.update(
      accounts,
      { _id: account._id, tokenVersion: account.tokenVersion, 'resetGrant.hash': hashOf(grant) },
      // The code came by mail, so that the address is proven as well.
      {
        // Whoever asked for another address may be who made the reset necessary.
        $set: { passwordHash, resetGrant: null, emailVerified: true, otp: null, newEmail: null },
        $inc: { tokenVersion: 1 },
      },
      [
        outbox.event(sessionsEnded, {
          userId: account._id,
          tokenVersion: account.tokenVersion + 1,
          reason: 'password-changed',
        }),
        ...(account.emailVerified ? [] : [outbox.event(userVerified, { userId: account._id })]),
      ],
    )

  return {
    async requestPasswordReset({ email }) {
      // A code that was sent a moment ago is as good as a new one.
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
        { $set: { resetGrant: kept } },
      )
      // It has another address by now, whose owner was mailed no code.
      if (granted.matchedCount === 0) throw wrongCode()
      return { grant, expiresAt: kept.expiresAt }
    },

    async resetPassword({ email, newPassword, grant }) {
      // Not the name of the account: whoever asks has not said who they are yet.
      await requireStrong(newPassword, { minLength: resetPasswordMinLength, names: [mailboxOf(email)] })
      let passwordHash: string | undefined
      for (let tries = 1; tries <= maxTries; tries++) {
        const account = await accountOf(email)
        if (grant === null || account === null || !isGranted(account.resetGrant, grant, clock.now())) {
          throw notVerified()
        }
        passwordHash ??= await hashPassword(newPassword)
        if ((await write(account, grant, passwordHash)) !== null) return
      }
      throw new Error(`A new password could not be written in ${maxTries} tries`)
    },
  }
}

const notVerified = () =>
  new AppError('reset-not-verified', 403, 'Please enter the code from your email again.')
