import { otpRequested, userVerified } from '#events'
import { AppError, type Clock, type Outbox } from '#platform'
import { codeUsedUp, isRight, requireOpen, wrongCode, type CodeSecrets } from './code-guess'
import type { Accounts } from './contract'
import type { AccountModel } from './model'
import { newNonce } from './one-time-code'
import { emailKeyOf, newOtp, otpMaxAttempts, resendableSince } from './rules'

const purpose = 'verify-email'

interface Deps {
  accounts: AccountModel
  outbox: Outbox
  clock: Clock
  secrets: CodeSecrets
}

/** Takes the code that was mailed. Each guess first claims one of the five attempts, so that parallel guesses cost as much. */
export function createVerifyEmail({ accounts, outbox, clock, secrets }: Deps): Accounts['verifyEmail'] {
  return async ({ email, otp: guess }) => {
    const account = await accounts.findOne({ emailKey: emailKeyOf(email) }).lean()
    const otp = requireOpen(account?.otp ?? null, purpose, clock.now())
    if (account === null) throw wrongCode()

    const counted = await accounts.updateOne(
      { _id: account._id, 'otp.nonce': otp.nonce, 'otp.attempts': { $lt: otpMaxAttempts } },
      { $inc: { 'otp.attempts': 1 } },
    )
    if (counted.matchedCount === 0) throw codeUsedUp()
    if (!isRight(secrets, account._id, otp, guess)) throw wrongCode()

    const verified = await outbox.update(
      accounts,
      { _id: account._id, 'otp.nonce': otp.nonce },
      { $set: { emailVerified: true, otp: null } },
      [outbox.event(userVerified, { userId: account._id })],
    )
    if (verified === null) throw wrongCode()
  }
}

/** Supersedes the code that is due by a new one. Says nothing about addresses that have nothing to verify. */
export function createResendOtp({ accounts, outbox, clock }: Omit<Deps, 'secrets'>): Accounts['resendOtp'] {
  return async ({ email }) => {
    const account = await accounts.findOne({ emailKey: emailKeyOf(email) }).lean()
    if (account === null || account.emailVerified) return

    const now = clock.now()
    const otp = newOtp(purpose, newNonce(), now)
    const superseded = await outbox.update(
      accounts,
      { _id: account._id, emailVerified: false, 'otp.sentAt': { $lte: resendableSince(now) } },
      { $set: { otp } },
      [outbox.event(otpRequested, { userId: account._id, purpose, nonce: otp.nonce })],
    )
    if (superseded === null) throw tooSoon()
  }
}

export const tooSoon = () => new AppError('too-soon', 429, 'Please wait before asking for another code.')
