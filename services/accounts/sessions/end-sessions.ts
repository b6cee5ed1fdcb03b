import { AppError, type Clock, type Outbox, unauthenticated } from '#platform/core'
import type { Accounts, Actor } from '../contract'
import type { AccountModel } from '../model'
import { isOwner } from './fresh-login'
import { endingWith } from './lifetime'
import type { SessionModel } from './model'
import { endOf, endSessions, type EndedSession } from './rules'

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
  /** Sessions that go on, newest first. One that is being renewed is listed once, as its successor. */
  async function running(userId: string) {
    const account = await accounts.findById(userId, { tokenVersion: 1, endedSessions: 1 }).lean()
    if (account === null) return []
    const ended = (account.endedSessions ?? []).map(({ id }) => id)
    const found = await sessions
      .find({
        userId,
        tokenVersion: account.tokenVersion,
        endsAt: { $gt: clock.now() },
        _id: { $nin: ended },
      })
      .sort({ startedAt: -1 })
      .lean()
    const continued = new Set(found.map(({ renews }) => renews))
    return found.filter(({ _id }) => !continued.has(_id))
  }

  const end = (userId: string, ending: readonly EndedSession[]): Promise<null> =>
    outbox.decide(accounts, userId, (account) => endSessions(account, { userId, ending }, clock.now()))

  /** An unattended session must not lock its owner out of the others. */
  async function requireOwner({ userId, loggedInAt }: Actor, password: string | undefined): Promise<void> {
    const account = await accounts.findById(userId, { passwordHash: 1 }).lean()
    if (account === null) throw unauthenticated()
    if (await isOwner(account, { session: { loggedInAt }, password, now: clock.now() })) return
    throw new AppError('password-needed', 403, 'Enter your password to log out elsewhere.')
  }

  return {
    async logOut({ userId, sessionId }) {
      const session = sessionId === null ? null : await sessions.findById(sessionId).lean()
      if (session !== null) await end(userId, endingWith(session))
    },

    async sessionsOf(actor) {
      return (await running(actor.userId)).slice(0, most).map((session) => ({
        id: session._id,
        startedAt: session.startedAt.toISOString(),
        endsAt: session.endsAt.toISOString(),
        device: session.device,
        isThis: isOwn(session, actor),
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
      if (!isOwn(session, actor) || password !== undefined) await requireOwner(actor, password)
      await end(userId, endingWith(session))
    },

    async endOtherSessions(actor, password) {
      await requireOwner(actor, password)
      const others = (await running(actor.userId)).filter((session) => !isOwn(session, actor))
      await end(actor.userId, others.flatMap(endingWith))
    },

    async endedSessions(userIds) {
      const found = await accounts.find({ _id: { $in: [...userIds] } }, { endedSessions: 1 }).lean()
      const ids = (account: (typeof found)[number]) => (account.endedSessions ?? []).map(({ id }) => id)
      return new Map(
        found.flatMap((account) =>
          ids(account).map((id) => [id, endOf(account, id) ?? new Date(0)] as const),
        ),
      )
    },
  }
}

/** True for the actor's session, also if another tab has renewed it a moment ago. */
const isOwn = ({ _id, renews }: { _id: string; renews: string | null }, { sessionId }: Actor): boolean =>
  sessionId !== null && (_id === sessionId || renews === sessionId)
