import { accountEmptied, erasureRequested, type ErasingService } from '#events'
import { sweepEach, type Clock, type Files, type Log, type Outbox } from '#platform'
import type { AccountModel, AccountRecord } from '../model'
import { pictureFileOf } from '../profile/initials'
import type { SessionModel } from '../sessions/model'
import type { PersonAddresses } from '../person/addresses'
import { outliving } from '../person/rules'
import { retryMs, farewellRetryMs, stepOf } from './rules'

/** Accounts per sweep. */
const sweepLimit = 100

/**
 * Erases closed accounts step by step: every service is asked to erase its data, then the last mail is requested, then the account's own
 * data goes. Every step may run again. Services that have not confirmed are asked again by the sweep.
 */
export function createEraseAccount({
  accounts,
  sessions,
  addresses,
  outbox,
  files,
  clock,
  log,
}: {
  accounts: AccountModel
  sessions: SessionModel
  addresses: Pick<PersonAddresses, 'keyOf'>
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
        const change = { $set: { erasureDueAt: dueIn(retryMs) }, $inc: { version: 1 } }
        await outbox.update(accounts, unfinished(userId), change, [requested])
        return
      }
      case 'farewell': {
        const emptiedAt = closing.emptiedAt ?? now
        const change = {
          $set: { 'closing.emptiedAt': emptiedAt, erasureDueAt: dueIn(farewellRetryMs) },
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
   * Erases the account's own data: the files first, then the fields that name them. Its addresses are free from then on, or stay as keyed
   * hashes.
   */
  async function erase(account: AccountRecord): Promise<void> {
    const { _id, avatar, idCard, standingVersion, standingCauses } = account
    for (const ref of [pictureFileOf(avatar), idCard]) if (ref !== null) await files.delete(ref)
    const now = clock.now()
    const formerAddresses = outliving(account, addresses.keyOf, now)
    await sessions.deleteMany({ userId: _id })
    const erased = await accounts.updateOne(
      { ...unfinished(_id), standingVersion: standingVersion ?? null },
      {
        $set: {
          username: '',
          usernameKey: '',
          alike: null,
          email: '',
          emailKey: `erased:${_id}`,
          passwordHash: '',
          avatar: null,
          idCard: null,
          suspension: null,
          // It may still be suspended, by each cause once.
          standingCauses: formerAddresses.length > 0 ? standingCauses : [],
          otp: null,
          newEmail: null,
          newEmailOtp: null,
          formerEmail: null,
          formerAddresses,
          resetGrant: null,
          secondFactor: null,
          newSecondFactor: null,
          endedSessions: [],
          erasureDueAt: null,
          'closing.erasedAt': now,
        },
        $inc: { version: 1 },
      },
    )
    // Suspended or reinstated meanwhile: the next sweep decides again which addresses to keep.
    if (erased.matchedCount === 0)
      await accounts.updateOne(unfinished(_id), { $set: { erasureDueAt: clock.now() }, $inc: { version: 1 } })
  }

  /** A failed step waits like an unconfirmed one, so that it does not block other accounts. */
  async function takeStepOrWait(account: AccountRecord): Promise<void> {
    try {
      await takeStep(account)
    } catch (error) {
      await accounts.updateOne(unfinished(account._id), {
        $set: { erasureDueAt: dueIn(retryMs) },
        $inc: { version: 1 },
      })
      throw error
    }
  }

  return {
    /** A service has erased its data about the user. `standing`: there are warnings, which outlive the account. */
    async confirmed(userId: string, service: ErasingService, standing: boolean): Promise<void> {
      const account = await accounts
        .findOneAndUpdate(
          unfinished(userId),
          {
            $addToSet: { 'closing.confirmed': service },
            ...(standing && { $set: { 'closing.standing': true } }),
            $inc: { version: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean<AccountRecord | null>()
      // The sweep asks again the services that have not confirmed.
      if (account?.closing && stepOf(account.closing, clock.now()) !== 'services') await takeStep(account)
    },

    /** Takes the next step of every account that is due. */
    async sweep(): Promise<void> {
      const due = await accounts
        .find({ erasureDueAt: { $lte: clock.now() } }, { outbox: 0 })
        .limit(sweepLimit)
        .lean<AccountRecord[]>()
      await sweepEach(due, takeStepOrWait, { log, failure: 'an account could not be erased further' })
    },
  }
}
export type EraseAccount = ReturnType<typeof createEraseAccount>
