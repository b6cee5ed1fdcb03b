import { emailKeyOf } from '#events'
import { sweepEach, type Clock, type Files, type Log } from '#platform'
import type { AccountModel, AccountRecord } from '../model'

const hourMs = 3_600_000
/** A registration expires if its e-mail is not verified within this time. */
const registrationHours = 24
/** It is deleted some time later, so that requests admitted before have ended. */
const graceHours = 1
/** Registrations per sweep. */
const sweepLimit = 500

type Registration = Pick<AccountRecord, '_id' | 'idCard' | 'avatar'>

/** True for a registration that was not verified in time. */
export const isExpired = (
  { emailVerified, createdAt }: Pick<AccountRecord, 'emailVerified' | 'createdAt'>,
  now: Date,
): boolean => !emailVerified && now.getTime() - createdAt.getTime() >= registrationHours * hourMs

/** The account of an e-mail; null for a closed account and an expired registration. */
export const createAccountOf =
  ({ accounts, clock }: { accounts: AccountModel; clock: Clock }) =>
  async (email: string): Promise<AccountRecord | null> => {
    const account = await accounts.findOne({ emailKey: emailKeyOf(email), closing: null }).lean()
    return account === null || isExpired(account, clock.now()) ? null : account
  }
export type AccountOf = ReturnType<typeof createAccountOf>

/** Deletes unverified registrations with their files. */
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
   * First removes the address, code and grant, so that it can no longer be verified; a registration that was verified or replaced
   * meanwhile stays. The record goes last, so that after a crash the sweep finds the files.
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
