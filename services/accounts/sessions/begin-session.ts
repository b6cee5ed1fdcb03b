import { newId, type Clock } from '#platform/core'
import { tokenMs, type Tokens } from './tokens'
import type { MakeRoom, Whose } from './make-room'
import type { SessionModel } from './model'

/** Characters of what a browser says of itself. */
const maxDevice = 300

/** Signs tokens, and notes where an account was logged in, so that its owner can see and end it. */
export function createBeginSession({
  sessions,
  makeRoom,
  tokens,
  clock,
}: {
  sessions: SessionModel
  makeRoom: MakeRoom
  tokens: Tokens
  clock: Clock
}) {
  return async (whose: Whose, device: string | null): Promise<string> => {
    const userId = whose._id
    const tokenVersion = await makeRoom(whose)
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
