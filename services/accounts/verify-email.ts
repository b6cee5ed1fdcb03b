import { otpRequested, userVerified } from '#events'
import { AppError, type Clock, type Outbox } from '#platform'
import type { Accounts } from './contract'
import type { AccountModel, Otp } from './model'
import { deriveCode, newNonce, sameCode } from './one-time-code'
import { emailKeyOf, judgeOtp, newOtp, otpMaxAttempts, resendableSince } from './rules'

const purpose = 'verify-email'

interface Deps {
  accounts: AccountModel
  outbox: Outbox
  clock: Clock
  /** For one-time codes alone: codes are derived from the first one, and taken when they are derived from any. */
  secrets: readonly [Buffer, ...Buffer[]]
}

/** Takes the code that was mailed. Each guess first claims one of the five attempts, so that parallel guesses cost as much. */
export function createVerifyEmail({ accounts, outbox, clock, secrets }: Deps): Accounts['verifyEmail'] {
  return async ({ email, otp: guess }) => {
    const account = await accounts.findOne({ emailKey: emailKeyOf(email) }).lean()
    const otp = openOtp(account?.otp ?? null, clock.now())
    if (account === null) throw wrong()

    const counted = await accounts.updateOne(
      { _id: account._id, 'otp.nonce': otp.nonce, 'otp.attempts': { $lt: otpMaxAttempts } },
      { $inc: { 'otp.attempts': 1 } },
    )
    if (counted.matchedCount === 0) throw usedUp()
    const codes = secrets.map((secret) => deriveCode(secret, account._id, purpose, otp.nonce))
    if (!codes.some((code) => sameCode(code, guess))) throw wrong()

    const verified = await outbox.update(
      accounts,
      { _id: account._id, 'otp.nonce': otp.nonce },
      { $set: { emailVerified: true, otp: null } },
      [outbox.event(userVerified, { userId: account._id })],
    )
    if (verified === null) throw wrong()
  }
}

const wrong = () => new AppError('wrong-otp', 400, 'Invalid OTP.')
const usedUp = () => new AppError('otp-attempts', 429, 'Too many wrong codes. Please resend a new one.')

/** The code, where a guess may be made at it. */
function openOtp(otp: Otp | null, now: Date): Otp {
  switch (judgeOtp(otp, purpose, now)) {
    case 'expired':
      throw new AppError('otp-expired', 400, 'Your OTP has expired. Please resend a new one.')
    case 'used-up':
      throw usedUp()
    case 'none':
      throw wrong()
    case 'open':
      if (otp === null) throw wrong()
      return otp
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
    if (superseded === null) {
      throw new AppError('too-soon', 429, 'Please wait before asking for another code.')
    }
  }
}

/** What the mail says, while the code of this nonce is the one that is due. */
export function createOtpMail({
  accounts,
  clock,
  secrets: [secret],
}: Omit<Deps, 'outbox'>): Accounts['otpMail'] {
  return async (userId, nonce) => {
    const account = await accounts.findById(userId).lean()
    if (account?.otp?.nonce !== nonce || clock.now() >= account.otp.expiresAt) return null
    return {
      to: account.email,
      username: account.username,
      code: deriveCode(secret, userId, account.otp.purpose, nonce),
    }
  }
}
