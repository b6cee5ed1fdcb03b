import { userReinstated, userSuspended, type Envelope } from '#events'
import type { Clock, Outbox } from '#platform/core'
import type { Accounts, StandingCause } from './contract'
import type { AccountModel, AccountRecord } from './model'

const maxTries = 20

/** What accounts of before this was kept do not say is absent. */
type KeptStanding = Pick<AccountRecord, '_id' | 'role' | 'isActive'> &
  Partial<Pick<AccountRecord, 'suspension' | 'standingVersion' | 'standingCauses' | 'closing'>>
interface Change {
  set: Pick<AccountRecord, 'isActive' | 'suspension'>
  event: Envelope
}

/**
 * Suspends and reinstates. A suspension ends no token: it is read on each request, and whoever is reinstated goes on where
 * they were.
 */
export function createStanding({
  accounts,
  outbox,
  clock,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'event' | 'update'>
  clock: Clock
}): Pick<Accounts, 'suspend' | 'reinstate' | 'standingOf'> {
  const read = (userId: string) =>
    accounts
      .findById(userId, {
        role: 1,
        isActive: 1,
        suspension: 1,
        standingVersion: 1,
        standingCauses: 1,
        closing: 1,
      })
      .lean<KeptStanding | null>()

  /** One write under the guard that the standing is what was read; where somebody was faster, it is looked at again. */
  async function change(
    userId: string,
    cause: StandingCause | undefined,
    next: (account: KeptStanding, version: number) => Change | null,
  ): Promise<boolean> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const account = await read(userId)
      if (account === null || (cause && account.standingCauses?.includes(cause.key))) return false
      // While it is being erased it may still be suspended: its address is barred then.
      if (account.closing?.erasedAt) return false
      const before = account.standingVersion ?? null
      if (cause?.version !== undefined && cause.version !== (before ?? 0)) return false
      const version = (before ?? 0) + 1
      const change = next(account, version)
      if (change === null) return false
      const written = await outbox.update(
        accounts,
        { _id: userId, standingVersion: before, 'closing.erasedAt': null },
        {
          $set: { ...change.set, standingVersion: version },
          ...(cause && { $push: { standingCauses: cause.key } }),
        },
        [change.event],
      )
      if (written !== null) return true
    }
    throw new Error(`The standing of ${userId} could not be changed: others were always faster`)
  }

  return {
    suspend: (userId, reason, cause) =>
      change(userId, cause, ({ isActive, role }, version) => {
        if (!isActive || (role === 'admin' && reason === 'warnings')) return null
        const note = cause?.note ?? null
        return {
          set: { isActive: false, suspension: { reason, at: clock.now(), note } },
          event: outbox.event(userSuspended, { userId, reason, note, version }),
        }
      }),

    reinstate: (userId, cause) =>
      change(userId, cause, ({ isActive }, version) => {
        if (isActive) return null
        return {
          set: { isActive: true, suspension: null },
          event: outbox.event(userReinstated, { userId, note: cause.note, version }),
        }
      }),

    async standingOf(userId) {
      const account = await read(userId)
      if (account === null) return null
      const version = account.standingVersion ?? 0
      if (account.isActive) return { isActive: true, version }
      const { reason, at, note } = account.suspension ?? { reason: 'decision', at: clock.now(), note: null }
      return { isActive: false, version, reason, since: at, note }
    },
  }
}
