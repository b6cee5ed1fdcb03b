import type { Clock, Outbox } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountModel, AccountRecord } from '../model'
import { reinstate, suspend } from './rules'

/** Suspends and reinstates accounts. A suspension ends no session: each request reads it. */
export function createSuspension({
  accounts,
  outbox,
  clock,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): Pick<Accounts, 'suspend' | 'reinstate' | 'statusOf' | 'suspensionsOver'> {
  return {
    suspend: (userId, reason, cause) =>
      outbox.decide(accounts, userId, (account) => suspend(account, { userId, reason, cause }, clock.now())),

    reinstate: (userId, cause) =>
      outbox.decide(accounts, userId, (account) => reinstate(account, { userId, cause }, clock.now())),

    async statusOf(userId) {
      const account = await accounts
        .findById(userId, { isActive: 1, suspension: 1, standingVersion: 1 })
        .lean<Pick<AccountRecord, 'isActive' | 'suspension' | 'standingVersion'> | null>()
      if (account === null) return null
      const version = account.standingVersion ?? 0
      if (account.isActive) return { isActive: true, version }
      const { suspension } = account
      const { reason, at, note } = suspension ?? { reason: 'decision', at: clock.now(), note: null }
      return { isActive: false, version, reason, since: at, note, until: suspension?.until ?? null }
    },

    async suspensionsOver() {
      const found = await accounts
        .find({ 'suspension.until': { $lte: clock.now() } }, { standingVersion: 1 })
        .lean()
      return found.map(({ _id, standingVersion }) => ({ userId: _id, version: standingVersion ?? 0 }))
    },
  }
}
