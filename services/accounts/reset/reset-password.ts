import { isStudentEmail, resetPasswordMinLength } from '#events'
import { AppError, isDuplicateKey, type Clock, type Outbox } from '#platform/core'
import { isRight, wrongCode, type CodeSecrets } from '../codes/code-guess'
import type { CountCodeMail } from '../codes/code-mails'
import type { Accounts, MailRequest } from '../contract'
import type { AccountModel } from '../model'
import type { Alike, Namesakes } from '../names/namesakes'
import type { PersonAddresses } from '../person/addresses'
import { requireStrong } from '../passwords/new-password'
import { hashPassword } from '../passwords/passwords'
import { notAStudent } from '../registration/student-domains'
import type { DiscardRegistrations } from '../registration/expiry'
import type { AccountsOf } from '../registration/pending'
import { hasFreshCode, mailboxOf } from '../rules'
import { tooSoon } from '../registration/verify-email'
import { isGranted, newGrant } from './grant'
import type { ResetCodes } from './reset-codes'
import { resetPassword } from './rules'

type Reset = Pick<Accounts, 'requestPasswordReset' | 'resendResetOtp' | 'verifyResetOtp' | 'resetPassword'>

/** A forgotten password: a code by mail, then a grant, then a new password. No step reveals whether an account exists. */
export function createPasswordReset({
  accounts,
  addresses,
  accountsOf,
  resetCodes,
  outbox,
  clock,
  namesakes,
  secrets,
  freeAddress,
  countCodeMail,
}: {
  accounts: AccountModel
  addresses: Pick<PersonAddresses, 'isTaken'>
  accountsOf: AccountsOf
  resetCodes: ResetCodes
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  namesakes: Pick<Namesakes, 'withPlace'>
  secrets: CodeSecrets
  freeAddress: DiscardRegistrations['freeAddress']
  countCodeMail: CountCodeMail
}): Reset {
  async function sendCode({ email, ...visit }: MailRequest) {
    if (!isStudentEmail(email)) throw notAStudent()
    const due = await resetCodes.dueFor(email)
    if (hasFreshCode([{ otp: due }], clock.now())) return 'too-soon'
    const refused = await countCodeMail(email, visit)
    if (refused !== null) throw refused
    const [account] = await accountsOf(email)
    return resetCodes.renew(email, account?._id ?? null)
  }

  return {
    async requestPasswordReset(request) {
      // If a code was sent just now, that one still works.
      await sendCode(request)
    },

    async resendResetOtp(request) {
      if ((await sendCode(request)) === 'too-soon') throw tooSoon()
    },

    async verifyResetOtp({ email, otp: guess, from }) {
      const otp = await resetCodes.claimAttempt(email, from)
      // Of several pending registrations, the one that this code was made for.
      const account = (await accountsOf(email)).find(({ _id }) => isRight(secrets, _id, otp, guess))
      if (account === undefined) throw wrongCode()
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
      if (grant === null) throw notVerified()
      const now = clock.now()
      const account = (await accountsOf(email)).find(({ resetGrant }) => isGranted(resetGrant, grant, now))
      if (account === undefined) throw notVerified()
      const { _id: userId, username, emailKey, emailVerified } = account
      // A reset verifies a registration, which needs a free address.
      if (!emailVerified && (await addresses.isTaken(account.email, userId))) throw notVerified()
      const change = { userId, emailKey, grant, passwordHash: await hashPassword(newPassword) }
      const reset = (alike: Alike | null) =>
        outbox.decide(accounts, userId, (current) =>
          resetPassword(current, { ...change, alike }, clock.now()),
        )
      if (!emailVerified) await freeAddress(account.email, userId)
      try {
        const outcome = await (emailVerified ? reset(null) : namesakes.withPlace(userId, username, reset))
        if (outcome === 'not-granted') throw notVerified()
      } catch (error) {
        // Another registration of this address was verified meanwhile.
        if (isDuplicateKey(error)) throw notVerified()
        throw error
      }
    },
  }
}

const notVerified = () =>
  new AppError('reset-not-verified', 403, 'Please enter the code from your email again.')
