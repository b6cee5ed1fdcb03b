import type { Accounts } from '#services/accounts'
import type { KeptWarning } from './model'
import { isSuspended } from './rules'
import type { Clock } from '#platform/core'
import { isRepeated } from './take-downs/repeat'

/** Ends the suspension of a user for which no cause is left. `key`: what took the last one away. */
export type EndSuspension = (userId: string, key: string) => Promise<void>

/**
 * An admin's suspension has no cause left once its days are over. A suspension stores one reason, but further causes may arrive while it
 * lasts: warnings and upheld notices from after its start keep the account suspended. Earlier ones count only if they are its reason,
 * because an admin may have forgiven the others by reinstating the account.
 */
export const createEndSuspension =
  ({
    accounts,
    warningsOf,
    upheldAt,
    clock,
  }: {
    accounts: Pick<Accounts, 'reinstate' | 'statusOf'>
    /** The warnings that count. */
    warningsOf: (userId: string) => Promise<readonly KeptWarning[]>
    /** When notices about the user's documents were upheld that were not undone. */
    upheldAt: (userId: string) => Promise<readonly Date[]>
    clock: Clock
  }): EndSuspension =>
  async (userId, key) => {
    const status = await accounts.statusOf(userId)
    if (status === null || status.isActive) return
    const { reason, since, version, until } = status
    if (reason === 'decision' && (until === null || until > clock.now())) return
    const warned = (await warningsOf(userId)).map(({ at }) => at)
    const upheld = await upheldAt(userId)
    const counts = (causes: readonly Date[], own: typeof reason) =>
      reason === own || causes.some((at) => at > since)
    if (isSuspended(warned.length) && counts(warned, 'warnings')) return
    if (isRepeated(upheld) && counts(upheld, 'notices')) return
    await accounts.reinstate(userId, { key, note: null, version })
  }
