import { otpRequested, userVerified } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import { claimGuess, countGuess, isRight, wrongCode, type CodeSecrets } from '../codes/code-guess'
import type { Accounts } from '../contract'
import type { AccountModel } from '../model'
import { newNonce } from '../codes/one-time-code'
import type { AccountOf } from './expiry'
import { newOtp, resendableSince } from '../rules'

const purpose = 'verify-email'

interface Deps {
  accounts: AccountModel
  accountOf: AccountOf
  outbox: Outbox
  clock: Clock
  secrets: CodeSecrets
}

/** Verifies an e-mail with the code that was mailed. */
export function createVerifyEmail({
  accounts,
  accountOf,
  outbox,
  clock,
  secrets,
}: Deps): Accounts['verifyEmail'] {
  return async ({ email, otp: guess, from }) => {
    const account = await accountOf(email)
    if (account === null) throw wrongCode()
    const otp = await claimGuess(
      {
        read: async () => (await accounts.findById(account._id, { otp: 1 }).lean())?.otp ?? null,
        async count(otp, guesser) {
          const { filter, update } = countGuess('otp', otp, guesser)
          return (await accounts.updateOne({ _id: account._id, ...filter }, update)).matchedCount === 1
        },
      },
      { purpose, from, secrets, clock },
    )
    if (!isRight(secrets, account._id, otp, guess)) throw wrongCode()

    const verified = await outbox.update(
      accounts,
      { _id: account._id, 'otp.nonce': otp.nonce },
      { $set: { emailVerified: true, otp: null }, $inc: { version: 1 } },
      [outbox.event(userVerified, { userId: account._id })],
    )
    if (verified === null) throw wrongCode()
  }
}

/** Replaces the code with a new one. False if the last one was sent too recently. */
export const createRenewCode =
  ({ accounts, outbox, clock }: Pick<Deps, 'accounts' | 'outbox' | 'clock'>) =>
  async (userId: string): Promise<boolean> => {
    const now = clock.now()
    const otp = newOtp(purpose, newNonce(), now)
    const superseded = await outbox.update(
      accounts,
      { _id: userId, emailVerified: false, 'otp.sentAt': { $lte: resendableSince(now) } },
      { $set: { otp }, $inc: { version: 1 } },
      [outbox.event(otpRequested, { userId, purpose, nonce: otp.nonce })],
    )
    return superseded !== null
  }
export type RenewCode = ReturnType<typeof createRenewCode>

/** Mails a new code. Does nothing for addresses without anything to verify. */
export const createResendOtp =
  ({ accountOf, renewCode }: { accountOf: AccountOf; renewCode: RenewCode }): Accounts['resendOtp'] =>
  async ({ email }) => {
    const account = await accountOf(email)
    if (account === null || account.emailVerified) return
    if (!(await renewCode(account._id))) throw tooSoon()
  }

export const tooSoon = () => new AppError('too-soon', 429, 'Please wait before asking for another code.')
