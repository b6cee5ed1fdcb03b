import { sessionsEnded } from '#events'
import type { Outbox } from '#platform/core'
import type { AccountModel, AccountRecord } from '../model'
import type { SessionModel } from './model'

export type Whose = Pick<AccountRecord, '_id' | 'tokenVersion'>

/** More logins of a day than a person makes. What has ended is read with each request, and so is kept short. */
export const mostSessions = 500

/**
 * Where there were too many logins of an account, ends all of them, so that what is kept of them stays small whatever a program does with
 * its password. Resolves to the token version of the next one.
 */
export function createMakeRoom({
  accounts,
  sessions,
  outbox,
}: {
  accounts: AccountModel
  sessions: SessionModel
  outbox: Pick<Outbox, 'event' | 'update'>
}) {
  return async ({ _id: userId, tokenVersion }: Whose): Promise<number> => {
    if ((await sessions.countDocuments({ userId })) < mostSessions) return tokenVersion
    const next = tokenVersion + 1
    const ended = await outbox.update(
      accounts,
      { _id: userId, tokenVersion },
      { $set: { endedSessions: [] }, $inc: { tokenVersion: 1, version: 1 } },
      [outbox.event(sessionsEnded, { userId, tokenVersion: next, reason: 'logged-out' })],
    )
    // Another write ended them meanwhile, with a new password perhaps: this login came too early.
    if (ended === null) return tokenVersion
    await sessions.deleteMany({ userId, tokenVersion: { $lt: next } })
    return next
  }
}
export type MakeRoom = ReturnType<typeof createMakeRoom>
