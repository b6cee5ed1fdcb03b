import { newId, type Clock } from '#platform/core'
import { lifetimeMs } from './lifetime'
import type { Tokens } from './tokens'
import type { LimitSessions, SessionOwner } from './limit-sessions'
import type { SessionModel } from './model'

/** Longest stored user agent, in characters. */
const maxDevice = 300

/** How a session begins. `device`: the browser's user agent. `remember`: for 30 days, from its last use, instead of 24 hours. */
export interface SessionStart {
  device: string | null
  remember?: boolean | undefined
}

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
  return async (owner: SessionOwner, { device, remember = false }: SessionStart): Promise<string> => {
    const userId = owner._id
    const tokenVersion = await limitSessions(owner)
    const now = clock.now()
    const endsAt = new Date(now.getTime() + lifetimeMs(remember))
    const sessionId = newId(now)
    await sessions.create({
      _id: sessionId,
      userId,
      tokenVersion,
      device: device?.slice(0, maxDevice) ?? null,
      startedAt: now,
      endsAt,
      renews: null,
    })
    return tokens.sign({ userId, tokenVersion, sessionId, issuedAt: now, endsAt, loggedInAt: now })
  }
}
export type BeginSession = ReturnType<typeof createBeginSession>
