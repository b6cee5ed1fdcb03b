import { engineOf, type EngineConnection, type ServerSocket, type SocketServer } from './connection'
import type { SocketLimits } from './limits'
import { fullBucket, take, type TokenBucket } from './token-bucket'

export interface Backpressure {
  /** Call this after refusing a request of a connection. Pauses reading, or cuts the connection off. */
  refused: (connection: object) => void
  /** Disconnects a client, and reads nothing more from it. */
  cutOff: (connection: object) => void
  /** Closes paused connections at once: they would not read a goodbye. */
  stop: () => void
}

/** Half to one and a half times as long, so that clients do not all come back at once. */
const jitter = (ms: number) => ms * (0.5 + Math.random())

/**
 * Reads less from clients that send too much. Answering rejected requests would cost more than serving accepted ones.
 *
 * - After a refusal, reading pauses for some seconds; the client's data waits on its side.
 * - A client with too many refusals is cut off: it is disconnected, and its connection stays open unread for a while. If closed
 *   at once, it would reconnect at once.
 * - A client that polls has no connection to pause. It is only closed when it is cut off.
 */
export function createBackpressure(
  io: SocketServer,
  limits: Pick<SocketLimits, 'pausedMs' | 'refusals' | 'cutOffMs'>,
  onCutOff: () => void,
): Backpressure {
  const sockets = new WeakMap<object, ServerSocket>()
  const refusals = new WeakMap<object, TokenBucket>()
  const isCutOff = new WeakSet<object>()
  io.on('connection', (socket) => void sockets.set(socket.conn, socket))

  function cutOff(connection: EngineConnection): void {
    if (isCutOff.has(connection)) return
    isCutOff.add(connection)
    onCutOff()
    const { socket } = connection.transport
    if (socket === undefined) return connection.close(true)
    sockets.get(connection)?.disconnect()
    // Data that has already arrived would still be handled, and Socket.IO closes clients that send after the end.
    connection.removeAllListeners('data')
    socket.removeAllListeners('message')
    socket.pause()
    setTimeout(() => socket.terminate(), jitter(limits.cutOffMs)).unref()
  }

  function takeRefusal(connection: EngineConnection): boolean {
    const now = Date.now()
    const bucket = refusals.get(connection) ?? fullBucket(limits.refusals, now)
    refusals.set(connection, bucket)
    return take(bucket, limits.refusals, now)
  }

  return {
    refused(conn) {
      const connection = conn as EngineConnection
      if (!takeRefusal(connection)) return cutOff(connection)
      const { socket } = connection.transport
      if (socket === undefined || socket.isPaused) return
      socket.pause()
      setTimeout(() => isCutOff.has(connection) || socket.resume(), jitter(limits.pausedMs)).unref()
    },
    cutOff: (conn) => cutOff(conn as EngineConnection),
    stop() {
      for (const { transport } of Object.values(engineOf(io).clients))
        if (transport.socket?.isPaused) transport.socket.terminate()
    },
  }
}
