import { emailKeyOf, otpRequested, userVerified } from '#events'
import { AppError, isDuplicateKey, type Clock, type Outbox } from '#platform/core'
import { codeApart } from '../codes/code-apart'
import { claimGuess, countGuess, isRight, wrongCode, type CodeSecrets } from '../codes/code-guess'
import type { CountCodeMail } from '../codes/code-mails'
import type { Accounts, Visit } from '../contract'
import type { AccountModel, AccountRecord, Otp } from '../model'
import { distinctionOf, type Namesakes } from '../names/namesakes'
import type { PersonAddresses } from '../person/addresses'
import type { DiscardRegistrations } from './expiry'
import type { AccountsOf } from './pending'
import { hasFreshCode, resendableSince } from '../rules'
import { userExists } from './register'

const purpose = 'verify-email'

interface Deps {
  accounts: AccountModel
  addresses: Pick<PersonAddresses, 'isTaken'>
  accountsOf: AccountsOf
  outbox: Outbox
  clock: Clock
  namesakes: Pick<Namesakes, 'withPlace'>
  secrets: CodeSecrets
}

interface Claimed {
  registration: AccountRecord
  otp: Otp
}

/** Verifies an email with a code that was mailed to it. The code opens the registration that it was mailed for, and no other. */
export function createVerifyEmail({
  accounts,
  addresses,
  accountsOf,
  outbox,
  clock,
  namesakes,
  secrets,
  freeAddress,
}: Deps & Pick<DiscardRegistrations, 'freeAddress'>): Accounts['verifyEmail'] {
  /** Counts a guess at the code of one registration. */
  async function claim(registration: AccountRecord, from: string | undefined): Promise<Claimed> {
    const { _id } = registration
    const otp = await claimGuess(
      {
        read: async () => (await accounts.findById(_id, { otp: 1 }).lean())?.otp ?? null,
        async count(due, guesser) {
          const { filter, update } = countGuess('otp', due, guesser)
          return (await accounts.updateOne({ _id, ...filter }, update)).matchedCount === 1
        },
      },
      { purpose, from, secrets, clock },
    )
    return { registration, otp }
  }

  return async (guess) => {
    const { email, from, registration: own } = guess
    const pending = (await accountsOf(email)).filter(({ emailVerified }) => !emailVerified)
    // The guess counts at every code of the address: three registrations allow as many guesses as one.
    const ordered = pending.toSorted(
      (a, b) => Number(b._id === own) - Number(a._id === own) || sentAt(b) - sentAt(a),
    )
    const claims = await Promise.allSettled(ordered.map((registration) => claim(registration, from)))
    const [right, ...others] = claims
      .flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      .filter(({ registration, otp }) => isRight(secrets, registration._id, otp, guess.otp))
    if (right === undefined) {
      // Report the refusal of the browser's own registration, or else of the newest code, which is the last to expire or to be used up.
      const [first] = claims
      throw first?.status === 'rejected' ? first.reason : wrongCode()
    }
    // Two registrations that were made at the same moment have the same code by a chance of one in a billion.
    if (others.length > 0) throw wrongCode()
    const { _id: userId, username } = right.registration
    if (own != null && own !== userId)
      throw otherRegistration(username, pending.find(({ _id }) => _id === own)?.username)

    // Since the registration, its student's other account may have been suspended or have left this address.
    if (await addresses.isTaken(email, userId)) throw userExists()
    await freeAddress(email, userId)
    try {
      const verified = await namesakes.withPlace(userId, username, (alike) =>
        outbox.update(
          accounts,
          { _id: userId, emailVerified: false, 'otp.nonce': right.otp.nonce },
          {
            $set: {
              ...{ emailVerified: true, universitySince: clock.now() },
              ...{ emailKey: emailKeyOf(email), otp: null, alike },
            },
            $inc: { version: 1 },
          },
          [outbox.event(userVerified, { userId })],
        ),
      )
      if (verified === null) throw wrongCode()
      return { userId, username, distinction: distinctionOf(verified) }
    } catch (error) {
      // The code of another registration was typed first, and this one is being discarded.
      if (isDuplicateKey(error)) throw wrongCode()
      throw error
    }
  }
}

const sentAt = ({ otp }: Pick<AccountRecord, 'otp'>): number => otp?.sentAt.getTime() ?? 0

const otherRegistration = (username: string, own: string | undefined) =>
  new AppError(
    'other-registration',
    409,
    `This code belongs to another registration (username ${username}). ${
      own === undefined
        ? 'Yours has ended: please register again.'
        : `Type the newest code that we mailed to “${own}”, or request another one.`
    }`,
  )

/**
 * Replaces the code of a registration with a new one. Resolves to the refusal if one of the codes of its address was sent too recently, or
 * too many were sent; else to null. `pending`: the registrations of the address.
 */
export const createRenewCode =
  ({
    accounts,
    outbox,
    clock,
    secrets: [secret],
    countCodeMail,
  }: Pick<Deps, 'accounts' | 'outbox' | 'clock' | 'secrets'> & { countCodeMail: CountCodeMail }) =>
  async (
    { _id: userId, email }: AccountRecord,
    pending: readonly AccountRecord[],
    visit: Visit,
  ): Promise<AppError | null> => {
    const now = clock.now()
    if (hasFreshCode(pending, now)) return tooSoon()
    const refused = await countCodeMail(email, visit)
    if (refused !== null) return refused
    const others = pending.filter(({ _id }) => _id !== userId)
    const otp = codeApart(userId, others, { secret, now })
    const superseded = await outbox.update(
      accounts,
      { _id: userId, emailVerified: false, 'otp.sentAt': { $lte: resendableSince(now) } },
      { $set: { otp }, $inc: { version: 1 } },
      [outbox.event(otpRequested, { userId, purpose, nonce: otp.nonce })],
    )
    return superseded === null ? tooSoon() : null
  }
export type RenewCode = ReturnType<typeof createRenewCode>

/** Mails a new code, of the newest registration unless another one is named. Does nothing for addresses without any. */
export const createResendOtp =
  ({ accountsOf, renewCode }: { accountsOf: AccountsOf; renewCode: RenewCode }): Accounts['resendOtp'] =>
  async ({ email, registration, ...visit }) => {
    const pending = (await accountsOf(email)).filter(({ emailVerified }) => !emailVerified)
    const asked = pending.find(({ _id }) => _id === registration) ?? pending[0]
    if (asked === undefined) return
    const refused = await renewCode(asked, pending, visit)
    if (refused !== null) throw refused
  }

export const tooSoon = () => new AppError('too-soon', 429, 'Please wait before requesting another code.')
