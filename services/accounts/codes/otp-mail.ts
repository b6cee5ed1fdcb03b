import type { Clock } from '#platform/core'
import type { CodeSecrets } from './code-guess'
import type { Accounts } from '../contract'
import type { AccountModel, AccountRecord, Otp } from '../model'
import { distinctionOf } from '../names/namesakes'
import { deriveCode } from './one-time-code'
import type { AccountsOf } from '../registration/pending'
import type { ResetCodes } from '../reset/reset-codes'

/** The content of the mail with a code. Null once the code was replaced or used, or has expired. */
export function createOtpMail({
  accounts,
  accountsOf,
  resetCodes,
  clock,
  secrets: [secret],
}: {
  accounts: AccountModel
  accountsOf: AccountsOf
  resetCodes: Pick<ResetCodes, 'dueFor'>
  clock: Clock
  secrets: CodeSecrets
}): Accounts['otpMail'] {
  return async (userId, nonce) => {
    const account = await accounts.findById(userId).lean()
    if (account === null) return null
    const due = (await codesOf(account)).find((otp) => otp?.nonce === nonce)
    if (!due || clock.now() >= due.expiresAt) return null
    const to = due.purpose === 'change-email' ? account.newEmail?.email : account.email
    if (to === undefined) return null
    return {
      to,
      username: account.username,
      distinction: distinctionOf(account),
      purpose: due.purpose,
      code: deriveCode(secret, userId, due.purpose, nonce),
      hasEarlier: due.purpose === 'verify-email' && (await hasEarlier(account)),
    }
  }

  async function hasEarlier({ _id, email, createdAt }: AccountRecord): Promise<boolean> {
    const found = await accountsOf(email)
    return found.some((other) => other._id !== _id && other.createdAt <= createdAt)
  }

  async function codesOf(account: AccountRecord): Promise<(Otp | null)[]> {
    return [account.otp, account.newEmailOtp, await resetCodes.dueFor(account.email)]
  }
}
