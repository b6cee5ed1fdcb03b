import { accountEmptied, erasureRequested, type ErasingService } from '#events'
import { sweepEach, type Clock, type Files, type Log, type Outbox } from '#platform'
import type { AccountModel, AccountRecord } from '../model'
import type { SessionModel } from '../sessions/model'
import type { BarredAddresses } from './barred-addresses'
import { againMs, farewellAgainMs, stepOf } from './rules'

/** Accounts of one sweep. */
const sweepLimit = 100

/**
 * Takes closed accounts from step to step: each service is asked to erase, then the last mail is asked for, then what the account
 * itself keeps goes. Every step may be done again; what is not confirmed is asked for again by the sweep.
 */
export function createEraseAccount({
  accounts,
  sessions,
  barred,
  outbox,
  files,
  clock,
  log,
}: {
  accounts: AccountModel
  sessions: SessionModel
  barred: Pick<BarredAddresses, 'bar' | 'unbar'>
  outbox: Pick<Outbox, 'event' | 'update'>
  files: Pick<Files, 'delete'>
  clock: Clock
  log: Log
}) {
  const dueIn = (ms: number) => new Date(clock.now().getTime() + ms)
  const unfinished = (_id: string) => ({ _id, 'closing.erasedAt': null, closing: { $ne: null } })

  async function takeStep(account: AccountRecord): Promise<void> {
    const { _id: userId, closing } = account
    if (!closing) return
    const now = clock.now()
    switch (stepOf(closing, now)) {
      case 'services': {
        const requested = outbox.event(erasureRequested, { userId, documents: closing.documents })
        const change = { $set: { erasureDueAt: dueIn(againMs) }, $inc: { version: 1 } }
        await outbox.update(accounts, unfinished(userId), change, [requested])
        return
      }
      case 'farewell': {
        const emptiedAt = closing.emptiedAt ?? now
        const change = {
          $set: { 'closing.emptiedAt': emptiedAt, erasureDueAt: dueIn(farewellAgainMs) },
          $inc: { version: 1 },
        }
        await outbox.update(accounts, unfinished(userId), change, [outbox.event(accountEmptied, { userId })])
        return
      }
      case 'erasure':
        return erase(account)
      case 'nothing':
    }
  }

  /**
   * What the account itself keeps goes last: files, then its fields, which name them. Its address is free from then on, unless it
   * was suspended; then the one before it is barred too, which is as much its student's.
   */
  async function erase(account: AccountRecord): Promise<void> {
    const { _id, email, formerEmail, avatar, idCard, isActive, standingVersion } = account
    for (const ref of [avatar, idCard]) if (ref !== null) await files.delete(ref)
    if (!isActive) for (const address of [email, formerEmail]) if (address) await barred.bar(address)
    // It may have been suspended when this was tried before. The former one may be barred for another account's sake.
    if (isActive) await barred.unbar(email)
    await sessions.deleteMany({ userId: _id })
    const erased = await accounts.updateOne(
      { ...unfinished(_id), standingVersion: standingVersion ?? null },
      {
        $set: {
          username: '',
          usernameKey: '',
          email: '',
          emailKey: `erased:${_id}`,
          passwordHash: '',
          avatar: null,
          idCard: null,
          suspension: null,
          standingCauses: [],
          otp: null,
          newEmail: null,
          newEmailOtp: null,
          formerEmail: null,
          resetGrant: null,
          endedSessions: [],
          erasureDueAt: null,
          'closing.erasedAt': clock.now(),
        },
        $inc: { version: 1 },
      },
    )
    // Suspended or reinstated meanwhile: whether its address is barred is to be decided again, by the next sweep.
    if (erased.matchedCount === 0)
      await accounts.updateOne(unfinished(_id), { $set: { erasureDueAt: clock.now() }, $inc: { version: 1 } })
  }

  /** One that fails waits as one that is not confirmed, so that it does not stand before others for ever. */
  async function takeStepOrWait(account: AccountRecord): Promise<void> {
    try {
      await takeStep(account)
    } catch (error) {
      await accounts.updateOne(unfinished(account._id), {
        $set: { erasureDueAt: dueIn(againMs) },
        $inc: { version: 1 },
      })
      throw error
    }
  }

  return {
    /** A service keeps nothing of the user any more. */
    async confirmed(userId: string, service: ErasingService): Promise<void> {
      const account = await accounts
        .findOneAndUpdate(
          unfinished(userId),
          { $addToSet: { 'closing.confirmed': service }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<AccountRecord | null>()
      // Of those that have not confirmed, the sweep asks again.
      if (account?.closing && stepOf(account.closing, clock.now()) !== 'services') await takeStep(account)
    },

    /** Takes those accounts on whose time has come. */
    async sweep(): Promise<void> {
      const due = await accounts
        .find({ erasureDueAt: { $lte: clock.now() } }, { outbox: 0 })
        .limit(sweepLimit)
        .lean<AccountRecord[]>()
      await sweepEach(due, takeStepOrWait, { log, failure: 'the erasure of an account could not go on' })
    },
  }
}
export type EraseAccount = ReturnType<typeof createEraseAccount>
