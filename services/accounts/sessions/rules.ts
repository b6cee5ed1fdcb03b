import { operatorActed, sessionEnded, sessionRenewed, sessionsEnded } from '#events'
import { raise, type Decision } from '#platform/core'
import type { AccountFields } from '../model'
import { graceMs } from './lifetime'

export type EndedSession = NonNullable<AccountFields['endedSessions']>[number]

/** The moment from which a session no longer counts; null if it has not ended. */
export function endOf(
  { endedSessions }: Pick<AccountFields, 'endedSessions'>,
  sessionId: string,
): Date | null {
  const ended = endedSessions?.find(({ id }) => id === sessionId)
  return ended === undefined ? null : (ended.at ?? new Date(0))
}

/** Ends sessions that have not ended yet. Sessions with an expired token are forgotten. */
export function endSessions(
  account: AccountFields | null,
  { userId, ending }: { userId: string; ending: readonly EndedSession[] },
  now: Date,
): Decision<AccountFields, null> {
  if (account === null) return { outcome: null }
  const isOver = (id: string) => {
    const end = endOf(account, id)
    return end !== null && end <= now
  }
  const left = ending.filter(({ id, endsAt }) => endsAt > now && !isOver(id))
  if (left.length === 0) return { outcome: null }
  const sessionIds = left.map(({ id }) => id)
  const others = withoutExpired(account, now).filter(({ id }) => !sessionIds.includes(id))
  return {
    outcome: null,
    next: { ...account, endedSessions: [...others, ...left] },
    events: [raise(sessionEnded, { userId, sessionIds, reason: 'logged-out' })],
  }
}

/** Ends all sessions of an account for an operator. The outcome is false if there is no such account. */
export function endEverySession(
  account: AccountFields | null,
  { userId, actorId }: { userId: string; actorId: string },
): Decision<AccountFields, boolean> {
  if (account === null || account.closing) return { outcome: false }
  const tokenVersion = account.tokenVersion + 1
  return {
    outcome: true,
    next: { ...account, tokenVersion, endedSessions: [] },
    events: [
      raise(sessionsEnded, { userId, tokenVersion, reason: 'logged-out' }),
      raise(operatorActed, { userId, action: 'end-sessions', actorId }),
    ],
  }
}

/** Ends a session that another has continued, a minute from now. */
export function endContinued(
  account: AccountFields | null,
  { userId, id, endsAt }: { userId: string; id: string; endsAt: Date },
  now: Date,
): Decision<AccountFields, null> {
  if (account === null || endsAt <= now || endOf(account, id) !== null) return { outcome: null }
  const at = new Date(now.getTime() + graceMs)
  return {
    outcome: null,
    next: { ...account, endedSessions: [...withoutExpired(account, now), { id, endsAt, at }] },
    events: [raise(sessionRenewed, { userId, sessionId: id, endsAt: at.toISOString() })],
  }
}

const withoutExpired = ({ endedSessions }: AccountFields, now: Date): EndedSession[] =>
  (endedSessions ?? []).filter(({ endsAt }) => endsAt > now)
