import { emailKeyOf } from '#events'
import { sweepEach, type Clock, type Files, type Log } from '#platform'
import type { AccountModel, AccountRecord } from '../model'
import { pictureFileOf } from '../profile/initials'
import { hourMs, keysOf, newestOf, registrationHours } from './pending'

/** An expired registration is deleted some time later, so that requests admitted before have ended. */
export const graceHours = 1
/** Registrations per sweep. */
const sweepLimit = 500

type Registration = Pick<AccountRecord, '_id' | 'idCard' | 'avatar'>
const discarded = { idCard: 1, avatar: 1 }

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
   * First removes the address, code and grant, so that it can no longer be verified; a registration that was verified meanwhile stays.
   The record goes last, so that after a crash the sweep finds the files.
   */
  async function discard({ _id, idCard, avatar }: Registration): Promise<void> {
    const claimed = await accounts.updateOne(
      { _id, emailVerified: false, idCard, avatar },
      { $set: { emailKey: `discarded:${_id}`, otp: null, resetGrant: null }, $inc: { version: 1 } },
    )
    if (claimed.matchedCount === 0) return
    for (const ref of [idCard, pictureFileOf(avatar)]) if (ref !== null) await files.delete(ref)
    await accounts.deleteOne({ _id, emailVerified: false, avatar })
  }

  return {
    discard,

    /** Registrations of earlier releases have the address as their key: discards such a one before this user gets it. */
    freeAddress: async (email: string, userId: string): Promise<void> => {
      const holder = { emailKey: emailKeyOf(email), emailVerified: false, _id: { $ne: userId } }
      const unproven = await accounts.findOne(holder, discarded).lean<Registration | null>()
      if (unproven !== null) await discard(unproven)
    },

    /** Discards what a new registration or a verified address leaves over: older registrations, or all. May run again. */
    discardOutdated: async (userId: string): Promise<void> => {
      const account = await accounts.findById(userId, { email: 1 }).lean()
      if (!account?.email) return
      const found = await accounts
        .find({ emailKey: keysOf(account.email) }, { ...discarded, emailVerified: 1, createdAt: 1 })
        .lean<(Registration & Pick<AccountRecord, 'emailVerified' | 'createdAt'>)[]>()
      const isProven = found.some(({ emailVerified }) => emailVerified)
      const pending = found.filter(({ emailVerified }) => !emailVerified)
      const kept = new Set(isProven ? [] : newestOf(pending))
      for (const registration of pending) if (!kept.has(registration)) await discard(registration)
    },

    async discardExpired(): Promise<void> {
      const before = new Date(clock.now().getTime() - (registrationHours + graceHours) * hourMs)
      const expired = await accounts
        .find({ emailVerified: false, createdAt: { $lt: before } }, discarded)
        .limit(sweepLimit)
        .lean<Registration[]>()
      await sweepEach(expired, discard, { log, failure: 'an expired registration could not be deleted' })
    },
  }
}
export type DiscardRegistrations = ReturnType<typeof createDiscardRegistrations>
