import { emailKeyOf, otpRequested } from '#events'
import { isDuplicateKey, type Clock, type Outbox } from '#platform/core'
import { claimGuess, countGuess, isRight, wrongCode, type CodeSecrets } from '../codes/code-guess'
import type { CountCodeMail } from '../codes/code-mails'
import type { Accounts } from '../contract'
import type { AccountModel } from '../model'
import type { PersonAddresses } from '../person/addresses'
import { newNonce } from '../codes/one-time-code'
import { userExists } from '../registration/register'
import { hasFreshCode, newOtp, resendableSince } from '../rules'
import type { DiscardRegistrations } from '../registration/expiry'
import { changeEmail } from './rules'
import { tooSoon } from '../registration/verify-email'

const purpose = 'change-email'

/** Verifies the new address that an account asked for, and sends its code again. */
export function createNewEmail({
  accounts,
  addresses,
  outbox,
  clock,
  secrets,
  freeAddress,
  countCodeMail,
}: {
  accounts: AccountModel
  addresses: Pick<PersonAddresses, 'isTaken' | 'keyOf'>
  freeAddress: DiscardRegistrations['freeAddress']
  countCodeMail: CountCodeMail
  outbox: Pick<Outbox, 'decide' | 'event' | 'update'>
  clock: Clock
  secrets: CodeSecrets
}): Pick<Accounts, 'verifyNewEmail' | 'resendNewEmailOtp'> {
  /** The account, if it waits for this address. */
  async function waitingFor(userId: string, email: string) {
    const account = await accounts.findById(userId).lean()
    return account?.newEmail?.emailKey === emailKeyOf(email) ? account : null
  }

  return {
    async verifyNewEmail(userId, { email, otp: guess, from }) {
      const account = await waitingFor(userId, email)
      if (account?.newEmail == null) return false
      const { newEmail } = account
      const otp = await claimGuess(
        {
          read: async () => (await waitingFor(userId, email))?.newEmailOtp ?? null,
          async count(otp, guesser) {
            const { filter, update } = countGuess('newEmailOtp', otp, guesser)
            return (await accounts.updateOne({ _id: userId, ...filter }, update)).matchedCount === 1
          },
        },
        { purpose, from, secrets, clock },
      )
      if (!isRight(secrets, userId, otp, guess)) throw wrongCode()
      if (await addresses.isTaken(email, userId)) throw userExists()
      await freeAddress(email, userId)
      try {
        const change = { userId, nonce: otp.nonce, emailKey: newEmail.emailKey }
        const outcome = await outbox.decide(accounts, userId, (current) =>
          changeEmail(current, change, addresses.keyOf, clock.now()),
        )
        if (outcome === 'not-due') throw wrongCode()
        return true
      } catch (error) {
        // The user has proven the address is theirs, so they may learn that it has an account.
        if (isDuplicateKey(error)) throw userExists()
        throw error
      }
    },

    async resendNewEmailOtp(userId, { email }) {
      const account = await waitingFor(userId, email)
      if (account === null) return false
      const now = clock.now()
      if (hasFreshCode([{ otp: account.newEmailOtp }], now)) throw tooSoon()
      const refused = await countCodeMail(email, { userId })
      if (refused !== null) throw refused
      const otp = newOtp(purpose, newNonce(), now)
      const superseded = await outbox.update(
        accounts,
        {
          _id: userId,
          'newEmail.emailKey': emailKeyOf(email),
          'newEmailOtp.sentAt': { $lte: resendableSince(now) },
        },
        { $set: { newEmailOtp: otp }, $inc: { version: 1 } },
        [outbox.event(otpRequested, { userId, purpose, nonce: otp.nonce })],
      )
      if (superseded === null) throw tooSoon()
      return true
    },
  }
}
