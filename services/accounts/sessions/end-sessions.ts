import { sessionEnded } from '#events'
import { AppError, type Clock, type Outbox, unauthenticated } from '#platform/core'
import type { Accounts, Actor } from '../contract'
import type { AccountModel } from '../model'
import { isOwner } from './fresh-login'
import type { SessionModel } from './model'

/** So many are shown. */
const most = 200
/** Each lost try is another end of one of these sessions, so that this many in a row are a fault. */
const maxTries = 10

/**
 * Logins and their ends. What has ended stands with the account, which every request reads anyway, until its token would have
 * ended by itself.
 */
export function createSessions({
  accounts,
  sessions,
  outbox,
  clock,
}: {
  accounts: AccountModel
  sessions: SessionModel
  outbox: Pick<Outbox, 'event' | 'update'>
  clock: Clock
}): Pick<Accounts, 'logOut' | 'sessionsOf' | 'endSession' | 'endOtherSessions' | 'endedSessions'> {
  const endedOf = async (userId: string): Promise<string[]> => {
    const account = await accounts.findById(userId, { endedSessions: 1 }).lean()
    return (account?.endedSessions ?? []).map(({ id }) => id)
  }

  /** Those that go on, the latest first. */
  async function running(userId: string) {
    const account = await accounts.findById(userId, { tokenVersion: 1, endedSessions: 1 }).lean()
    if (account === null) return []
    const ended = (account.endedSessions ?? []).map(({ id }) => id)
    return sessions
      .find({
        userId,
        tokenVersion: account.tokenVersion,
        endsAt: { $gt: clock.now() },
        _id: { $nin: ended },
      })
      .sort({ startedAt: -1 })
      .lean()
  }

  /** Ends these; what was ended meanwhile has ended, and holds up nothing else. */
  async function end(userId: string, ending: readonly { id: string; endsAt: Date }[]): Promise<void> {
    if (ending.length === 0) return
    // What has ended by itself need not be known any more.
    await accounts.updateOne({ _id: userId }, { $pull: { endedSessions: { endsAt: { $lte: clock.now() } } } })
    let left = ending
    for (let tries = 1; tries <= maxTries; tries++) {
      const ids = left.map(({ id }) => id)
      const written = await outbox.update(
        accounts,
        { _id: userId, 'endedSessions.id': { $nin: ids } },
        { $push: { endedSessions: { $each: [...left] } } },
        [outbox.event(sessionEnded, { userId, sessionIds: ids, reason: 'logged-out' })],
      )
      if (written !== null) return
      const ended = new Set(await endedOf(userId))
      left = left.filter(({ id }) => !ended.has(id))
      if (left.length === 0) return
    }
    throw new Error(`The sessions of ${userId} could not be ended in ${maxTries} tries`)
  }

  /** Whoever holds a session that lies open must not lock its owner out of the others. */
  async function requireOwner({ userId, tokenEndsAt }: Actor, password: string | undefined): Promise<void> {
    const account = await accounts.findById(userId, { passwordHash: 1 }).lean()
    if (account === null) throw unauthenticated()
    if (await isOwner(account, { session: { tokenEndsAt }, password, now: clock.now() })) return
    throw new AppError('password-needed', 403, 'Enter your password to log out elsewhere.')
  }

  return {
    async logOut({ userId, sessionId, tokenEndsAt }) {
      if (sessionId !== null) await end(userId, [{ id: sessionId, endsAt: tokenEndsAt }])
    },

    async sessionsOf({ userId, sessionId }) {
      return (await running(userId)).slice(0, most).map(({ _id, startedAt, endsAt, device }) => ({
        id: _id,
        startedAt: startedAt.toISOString(),
        endsAt: endsAt.toISOString(),
        device,
        isThis: _id === sessionId,
      }))
    },

    async endSession(actor, sessionId, password) {
      const { userId } = actor
      const session = await sessions.findById(sessionId).lean()
      if (session?.userId !== userId)
        throw new AppError('not-found', 404, 'This session is not one of yours.')
      if (sessionId !== actor.sessionId || password !== undefined) await requireOwner(actor, password)
      await end(userId, [{ id: sessionId, endsAt: session.endsAt }])
    },

    async endOtherSessions(actor, password) {
      const { userId, sessionId } = actor
      await requireOwner(actor, password)
      const others = (await running(userId)).filter(({ _id }) => _id !== sessionId)
      await end(
        userId,
        others.map(({ _id: id, endsAt }) => ({ id, endsAt })),
      )
    },

    async endedSessions(userIds) {
      const found = await accounts.find({ _id: { $in: [...userIds] } }, { endedSessions: 1 }).lean()
      return new Set(found.flatMap(({ endedSessions }) => (endedSessions ?? []).map(({ id }) => id)))
    },
  }
}
