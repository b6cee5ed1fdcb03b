import type { Log } from '#platform/core'
import type { Accounts } from '#services/accounts'
import { endSocketsAt } from './end-with-tokens'
import { letFormerAdminsGo, type ReadAdmins } from './former-admins'
import { rooms } from './rooms'
import type { LiveServer } from './server'
import { spreadMs } from './spread'

/**
 * For a gateway that may have missed events: disconnects users who were suspended, lost their session or need a second factor
 * meanwhile, and makes all other clients refetch, spread over a time that grows with their number.
 */
export function createCatchUp({
  io,
  accounts,
  log,
  now = Date.now,
}: {
  io: LiveServer
  accounts: Pick<Accounts, 'suspendedAmong' | 'tokenVersions' | 'endedSessions'> & ReadAdmins
  log: Log
  now?: () => number
}): () => Promise<void> {
  return async () => {
    const userIds = [...io.sockets.sockets.values()].flatMap(({ data: { userId } }) => userId ?? [])
    for (const [userId, reason] of await accounts.suspendedAmong(userIds)) {
      const room = rooms.user(userId)
      io.local.to(room).emit('account:suspended', { reason })
      io.local.in(room).disconnectSockets(true)
    }
    const versions = await accounts.tokenVersions(userIds)
    const moment = now()
    const ends = await accounts.endedSessions(userIds)
    for (const [sessionId, at] of ends) endSocketsAt(io, sessionId, at.getTime())
    for (const socket of io.sockets.sockets.values()) {
      const { userId, tokenVersion, sessionId } = socket.data
      if (userId === undefined) continue
      const end = sessionId == null ? undefined : ends.get(sessionId)
      const isLoggedOut = end !== undefined && end.getTime() <= moment
      if (!isLoggedOut && versions.get(userId) === tokenVersion) continue
      socket.emit('session:ended', { reason: isLoggedOut ? 'logged-out' : 'password-changed' })
      socket.disconnect(true)
    }
    await letFormerAdminsGo(io, accounts)
    const sockets = io.sockets.sockets.size
    io.local.emit('server:missed', { rereadWithinMs: spreadMs(sockets) })
    log.warn({ sockets }, 'events may have been missed: checked all sockets and asked clients to fetch again')
  }
}
