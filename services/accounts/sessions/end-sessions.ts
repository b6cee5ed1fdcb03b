import { AppError, type Clock, type Outbox, unauthenticated } from '#platform/core'
import type { Accounts, Actor } from '../contract'
import type { AccountModel } from '../model'
import { isOwner } from './fresh-login'
import type { SessionModel } from './model'
import { endSessions } from './rules'

/** Most sessions listed. */
const most = 200

/**
 * Lists and ends sessions. Ended sessions are stored with the account, which every request reads anyway, until their token would have
 * expired.
 */
export function createSessions({
  accounts,
  sessions,
  outbox,
  clock,
}: {
  accounts: AccountModel
  sessions: SessionModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): Pick<Accounts, 'logOut' | 'sessionsOf' | 'endSession' | 'endOtherSessions' | 'endedSessions'> {
  /** Sessions that go on, newest first. */
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

  const end = (userId: string, ending: readonly { id: string; endsAt: Date }[]): Promise<null> =>
    outbox.decide(accounts, userId, (account) => endSessions(account, { userId, ending }, clock.now()))

  /** An unattended session must not lock its owner out of the others. */
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
        throw new AppError(
          'not-found',
          404,
          'This session is not one of yours. Reload the list of your sessions.',
        )
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
