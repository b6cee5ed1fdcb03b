import { sessionEnded } from '#events'
import { raise, type Decision } from '#platform/core'
import type { AccountFields } from '../model'

type EndedSession = NonNullable<AccountFields['endedSessions']>[number]

/** Ends sessions that have not ended yet. Sessions with an expired token are forgotten. */
export function endSessions(
  account: AccountFields | null,
  { userId, ending }: { userId: string; ending: readonly EndedSession[] },
  now: Date,
): Decision<AccountFields, null> {
  if (account === null) return { outcome: null }
  const ended = account.endedSessions ?? []
  const endedIds = new Set(ended.map(({ id }) => id))
  const left = ending.filter(({ id }) => !endedIds.has(id))
  if (left.length === 0) return { outcome: null }
  const unexpired = ended.filter(({ endsAt }) => endsAt > now)
  const sessionIds = left.map(({ id }) => id)
  return {
    outcome: null,
    next: { ...account, endedSessions: [...unexpired, ...left] },
    events: [raise(sessionEnded, { userId, sessionIds, reason: 'logged-out' })],
  }
}
