import type { ConnectionQuotas } from '@studyshelf/socket-guard'
import { handshakeAuth } from '#events'
import { AppError, isStoreAway, type Log } from '#platform'
import type { Accounts, Actor } from '#services/accounts'
import type { ClientAddress } from '../http/client-address'
import { leaveAdminRooms } from './former-admins'
import { rooms } from './rooms'
import type { LiveServer, LiveSocket } from './server'

interface Deps {
  authenticate: Accounts['authenticate']
  suspendedAmong: Accounts['suspendedAmong']
  quotas: Pick<ConnectionQuotas, 'signIn'>
  /** Lets it send messages. */
  accept: (socket: LiveSocket) => void
  clientAddress: ClientAddress
  log: Log
}

/** Authenticates sockets. Visitors need no token; users join their rooms; invalid tokens are refused. */
export function letSocketsIn(io: LiveServer, deps: Deps): void {
  const { authenticate, quotas, accept, clientAddress, log } = deps
  /** Connections that have sent a CONNECT. Socket.IO would accept several of them, and so several sockets on one connection. */
  const connecting = new WeakSet<object>()
  io.use((socket, next) => {
    if (connecting.has(socket.conn)) {
      socket.conn.close()
      return next(refusal('too-many-sockets'))
    }
    connecting.add(socket.conn)
    const auth = handshakeAuth.safeParse(socket.handshake.auth)
    if (!auth.success) return next(refusal('unauthenticated'))
    const { token } = auth.data
    if (token === undefined) return next()
    authenticate(token).then(
      (actor) => {
        if (!quotas.signIn(socket.conn, actor.userId)) return next(refusal('too-many-sockets'))
        socket.data.userId = actor.userId
        socket.data.tokenVersion = actor.tokenVersion
        socket.data.sessionId = actor.sessionId
        socket.data.isAdmin = actor.role === 'admin'
        socket.data.tokenEndsAt = actor.tokenEndsAt.getTime()
        next()
      },
      (error: unknown) => {
        if (error instanceof AppError) {
          log.info({ address: clientAddress(socket.request).ip, reason: error.code }, 'a socket was refused')
          return next(refusal(error.code))
        }
        report(log, error)
        next(refusal('unavailable'))
      },
    )
  })

  io.on('connection', (socket) => {
    const token = handshakeAuth.parse(socket.handshake.auth).token
    accept(socket)
    forgetRequest(socket)
    if (token !== undefined) void enter(socket, token, deps)
  })
}

/** An unavailable store is logged elsewhere, and clients retry. */
const report = (log: Log, error: unknown) =>
  log[isStoreAway(error) ? 'debug' : 'error']({ err: error }, 'a socket could not be authenticated')

/** The client reads this as `connect_error.message`. */
const refusal = (reason: string) => Object.assign(new Error(reason), { data: { reason } })

/**
 * Joins the user's rooms, then authenticates again: a session that ended between the handshake and the join was announced to rooms
 * that this socket had not joined yet.
 */
async function enter(
  socket: LiveSocket,
  token: string,
  { authenticate, suspendedAmong, log }: Deps,
): Promise<void> {
  try {
    const { userId, tokenVersion, sessionId, isAdmin } = socket.data
    if (userId === undefined || tokenVersion === undefined) return
    void socket.join([rooms.user(userId), rooms.sessions(userId, tokenVersion), rooms.signedIn])
    if (sessionId) void socket.join(rooms.session(sessionId))
    // Join at once, because the page is loading its data. Former admins leave the room before anything is sent to it.
    if (isAdmin) void socket.join(rooms.admins)
    const actor: Actor = await authenticate(token)
    if (actor.role === 'admin') void socket.join(rooms.admins)
    else leaveAdminRooms(socket)
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

/** Frees the request of the handshake, which Socket.IO keeps as long as the socket. */
function forgetRequest(socket: LiveSocket): void {
  const kept: { request: unknown } = socket.conn
  kept.request = null
  socket.handshake.headers = {}
  socket.handshake.auth = {}
}
