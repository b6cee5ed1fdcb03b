import { handshakeAuth } from '#events'
import { AppError, isStoreAway, type Log } from '#platform'
import type { Accounts, Actor } from '#services/accounts'
import type { AskerOf } from '../http/asker-of'
import type { Owners } from './owners'
import { rooms } from './rooms'
import type { LiveServer, LiveSocket } from './server'

interface Deps {
  authenticate: Accounts['authenticate']
  suspendedAmong: Accounts['suspendedAmong']
  owners: Pick<Owners, 'signIn'>
  acceptWatching: (socket: LiveSocket) => void
  askerOf: AskerOf
  log: Log
}

/** Lets sockets in: visitors without a token, the signed-in into their rooms, nobody else. */
export function letSocketsIn(io: LiveServer, deps: Deps): void {
  const { authenticate, owners, acceptWatching, askerOf, log } = deps
  /** Socket.IO itself knows only of those who are in: whoever asks again before that would have many sockets on one connection. */
  const asked = new WeakSet<object>()
  io.use((socket, next) => {
    if (asked.has(socket.conn)) {
      socket.conn.close()
      return next(refusal('too-many-sockets'))
    }
    asked.add(socket.conn)
    const auth = handshakeAuth.safeParse(socket.handshake.auth)
    if (!auth.success) return next(refusal('unauthenticated'))
    const { token } = auth.data
    if (token === undefined) return next()
    authenticate(token).then(
      (actor) => {
        if (!owners.signIn(socket.conn, actor.userId)) return next(refusal('too-many-sockets'))
        socket.data.userId = actor.userId
        socket.data.tokenVersion = actor.tokenVersion
        socket.data.sessionId = actor.sessionId
        socket.data.tokenEndsAt = actor.tokenEndsAt.getTime()
        next()
      },
      (error: unknown) => {
        if (error instanceof AppError) {
          log.info({ address: askerOf(socket.request).ip, reason: error.code }, 'a socket was refused')
          return next(refusal(error.code))
        }
        report(log, error)
        next(refusal('unavailable'))
      },
    )
  })

  io.on('connection', (socket) => {
    const token = handshakeAuth.parse(socket.handshake.auth).token
    acceptWatching(socket)
    forgetRequest(socket)
    if (token !== undefined) void enter(socket, token, deps)
  })
}

/** A store that is away is told of elsewhere, and clients knock again. */
const report = (log: Log, error: unknown) =>
  log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not be authenticated')

/** The client reads this as `connect_error.message`. */
const refusal = (reason: string) => Object.assign(new Error(reason), { data: { reason } })

/**
 * Joins the user's rooms, and then looks again: the end of a session between the handshake and the joining was told to rooms in
 * which this socket was not yet.
 */
async function enter(
  socket: LiveSocket,
  token: string,
  { authenticate, suspendedAmong, log }: Deps,
): Promise<void> {
  try {
    const { userId, tokenVersion, sessionId } = socket.data
    if (userId === undefined || tokenVersion === undefined) return
    void socket.join([rooms.user(userId), rooms.sessions(userId, tokenVersion), rooms.signedIn])
    if (sessionId) void socket.join(rooms.session(sessionId))
    const actor: Actor = await authenticate(token)
    if (actor.role === 'admin') void socket.join(rooms.admins)
  } catch (error) {
    if (error instanceof AppError && error.code === 'suspended') {
      const { userId = '' } = socket.data
      const reason = await suspendedAmong([userId]).then(
        (found) => found.get(userId) ?? 'decision',
        () => 'decision' as const,
      )
      socket.emit('account:suspended', { reason })
    } else if (!(error instanceof AppError)) {
      report(log, error)
    }
    socket.disconnect(true)
  }
}

/** The request of the handshake, with its headers, would stay in memory as long as the socket. */
function forgetRequest(socket: LiveSocket): void {
  const kept: { request: unknown } = socket.conn
  kept.request = null
  socket.handshake.headers = {}
  socket.handshake.auth = {}
}
