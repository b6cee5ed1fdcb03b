import { createHmac } from 'node:crypto'
import { emailKeyOf, otpRequested, type Envelope } from '#events'
import { isDuplicateKey, type Clock, type Outbox } from '#platform/core'
import { claimGuess, type CodeSecrets } from '../codes/code-guess'
import type { Otp } from '../model'
import { newNonce } from '../codes/one-time-code'
import { newOtp, resendableSince } from '../rules'
import type { ResetCodeModel } from './model'

const purpose = 'reset-password'
/** How long an expired reset code is kept, in milliseconds. */
export const keptMs = 24 * 3_600_000

/** Reset codes of addresses. Counts and answers are the same for addresses with and without an account. */
export interface ResetCodes {
  /**
   * Replaces the code. `userId`: the user to mail, or null for nobody. `more`: events that are written with it. 'too-soon' within 120 s,
   * without any effect.
   */
  renew(email: string, userId: string | null, more?: Envelope[]): Promise<'renewed' | 'too-soon'>
  /**
   * Counts a guess at the code of this email, made from a network address. Resolves to the code's record.
   * Throws AppError: 'wrong-otp' 400 (none is due), 'otp-expired' 400, 'otp-attempts' 429.
   */
  claimAttempt(email: string, from: string | undefined): Promise<Otp>
  /** True for the one call that uses this code up. */
  useUp(email: string, otp: Otp): Promise<boolean>
  dueFor(email: string): Promise<Otp | null>
  /** Deletes codes a day after they expired. Until then the answer to a guess is that the code has expired. */
  forgetExpired(): Promise<void>
}

export function createResetCodes({
  codes,
  outbox,
  clock,
  secrets,
  addressSecret,
}: {
  codes: ResetCodeModel
  outbox: Outbox
  clock: Clock
  secrets: CodeSecrets
  /** Hashes addresses, so that strangers' addresses are not stored. */
  addressSecret: Buffer
}): ResetCodes {
  const keyOf = (email: string) => createHmac('sha256', addressSecret).update(emailKeyOf(email)).digest('hex')
  const dueFor = (email: string) => codes.findById(keyOf(email), { outbox: 0 }).lean<Otp | null>()

  return {
    dueFor,

    async renew(email, userId, more = []) {
      const now = clock.now()
      const otp = newOtp(purpose, newNonce(), now)
      const told =
        userId === null ? [] : [outbox.event(otpRequested, { userId, purpose, nonce: otp.nonce }), ...more]
      try {
        // With a younger code, the filter matches nothing and the upsert fails on the duplicate key.
        await outbox.update(
          codes,
          { _id: keyOf(email), sentAt: { $lte: resendableSince(now) } },
          { $set: otp },
          told,
          { upsert: true },
        )
        return 'renewed'
      } catch (error) {
        if (isDuplicateKey(error)) return 'too-soon'
        throw error
      }
    },

    claimAttempt: (email, from) =>
      claimGuess(
        {
          read: () => dueFor(email),
          async count({ nonce, attempts }, guesser) {
            const counted = await codes.updateOne(
              { _id: keyOf(email), nonce, attempts },
              { $inc: { attempts: 1 }, $push: { guessers: guesser } },
            )
            return counted.matchedCount === 1
          },
        },
        { purpose, from, secrets, clock },
      ),

    async useUp(email, { nonce }) {
      return (await codes.deleteOne({ _id: keyOf(email), nonce })).deletedCount === 1
    },

    async forgetExpired() {
      const before = new Date(clock.now().getTime() - keptMs)
      await codes.deleteMany({ expiresAt: { $lt: before } })
    },
  }
}
