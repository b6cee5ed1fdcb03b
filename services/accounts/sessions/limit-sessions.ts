import { sessionsEnded } from '#events'
import type { Outbox } from '#platform/core'
import type { AccountModel, AccountRecord } from '../model'
import type { SessionModel } from './model'

export type SessionOwner = Pick<AccountRecord, '_id' | 'tokenVersion'>

/** More logins in 30 days than a person makes. Every request reads the ended sessions, so their list is kept short. */
export const mostSessions = 500

/**
 * Ends all sessions of an account that has too many, so that their records stay few even if a program keeps logging in. Resolves to the
 * token version of the next session.
 */
export function createLimitSessions({
  accounts,
  sessions,
  outbox,
}: {
  accounts: AccountModel
  sessions: SessionModel
  outbox: Pick<Outbox, 'event' | 'update'>
}) {
  return async ({ _id: userId, tokenVersion }: SessionOwner): Promise<number> => {
    if ((await sessions.countDocuments({ userId })) < mostSessions) return tokenVersion
    const next = tokenVersion + 1
    const ended = await outbox.update(
      accounts,
      { _id: userId, tokenVersion },
      { $set: { endedSessions: [] }, $inc: { tokenVersion: 1, version: 1 } },
      [outbox.event(sessionsEnded, { userId, tokenVersion: next, reason: 'logged-out' })],
    )
    // Another write ended them meanwhile, perhaps with a new password: this login came too early.
    if (ended === null) return tokenVersion
    await sessions.deleteMany({ userId, tokenVersion: { $lt: next } })
    return next
  }
}
export type LimitSessions = ReturnType<typeof createLimitSessions>
