import { emailKeyOf } from '#events'
import { sweepEach, type Clock, type Files, type Log } from '#platform'
import type { AccountModel, AccountRecord } from '../model'

const hourMs = 3_600_000
/** So long a registration waits for its code. */
const registrationHours = 24
/** An expired one is deleted some time later: whoever was let in before has done by then what they were let in for. */
const graceHours = 1
/** Deleted by one sweep. */
const sweepLimit = 500

type Registration = Pick<AccountRecord, '_id' | 'idCard' | 'avatar'>

/** Whether this is a registration whose e-mail nobody verified in time. */
export const isExpired = (
  { emailVerified, createdAt }: Pick<AccountRecord, 'emailVerified' | 'createdAt'>,
  now: Date,
): boolean => !emailVerified && now.getTime() - createdAt.getTime() >= registrationHours * hourMs

/** The account of an e-mail; null where there is none, a closed one, or a registration that has expired. */
export const createAccountOf =
  ({ accounts, clock }: { accounts: AccountModel; clock: Clock }) =>
  async (email: string): Promise<AccountRecord | null> => {
    const account = await accounts.findOne({ emailKey: emailKeyOf(email), closing: null }).lean()
    return account === null || isExpired(account, clock.now()) ? null : account
  }
export type AccountOf = ReturnType<typeof createAccountOf>

/** Deletes registrations that were never verified, with their files. */
export function createDiscardRegistrations({
  accounts,
  files,
  clock,
  log,
}: {
  accounts: AccountModel
  files: Pick<Files, 'delete'>
  clock: Clock
  log: Log
}) {
  /**
   * First it loses its address, its code and its grant, by which it could still be verified: one that was verified or made anew
   * meanwhile stays as it is. The record goes last, so that a crash in between leaves work for the sweep, not files.
   */
  async function discard({ _id, idCard, avatar }: Registration): Promise<void> {
    const claimed = await accounts.updateOne(
      { _id, emailVerified: false, idCard, avatar },
      { $set: { emailKey: `discarded:${_id}`, otp: null, resetGrant: null }, $inc: { version: 1 } },
    )
    if (claimed.matchedCount === 0) return
    for (const ref of [idCard, avatar]) if (ref !== null) await files.delete(ref)
    await accounts.deleteOne({ _id, emailVerified: false, avatar })
  }

  return {
    discard,
    async discardExpired(): Promise<void> {
      const before = new Date(clock.now().getTime() - (registrationHours + graceHours) * hourMs)
      const expired = await accounts
        .find({ emailVerified: false, createdAt: { $lt: before } }, { idCard: 1, avatar: 1 })
        .limit(sweepLimit)
        .lean<Registration[]>()
      await sweepEach(expired, discard, { log, failure: 'an expired registration could not be deleted' })
    },
  }
}
export type DiscardRegistrations = ReturnType<typeof createDiscardRegistrations>
