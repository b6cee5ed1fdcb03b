import { newId, type Clock } from '#platform/core'
import { tokenMs, type Tokens } from './tokens'
import type { LimitSessions, SessionOwner } from './limit-sessions'
import type { SessionModel } from './model'

/** Longest stored user agent, in characters. */
const maxDevice = 300

/** Begins a session: stores it, so that its owner can see and end it, and signs its token. */
export function createBeginSession({
  sessions,
  limitSessions,
  tokens,
  clock,
}: {
  sessions: SessionModel
  limitSessions: LimitSessions
  tokens: Tokens
  clock: Clock
}) {
  return async (owner: SessionOwner, device: string | null): Promise<string> => {
    const userId = owner._id
    const tokenVersion = await limitSessions(owner)
    const now = clock.now()
    const sessionId = newId(now)
    await sessions.create({
      _id: sessionId,
      userId,
      tokenVersion,
      device: device?.slice(0, maxDevice) ?? null,
      startedAt: now,
      endsAt: new Date(now.getTime() + tokenMs),
    })
    return tokens.sign({ userId, tokenVersion, sessionId })
  }
}
export type BeginSession = ReturnType<typeof createBeginSession>
