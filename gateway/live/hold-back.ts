import { fullBucket, take, type Bucket } from './bucket'
import type { LiveServer, LiveSocket } from './server'
import type { SocketLimits } from './socket-limits'

/** What the engine below Socket.IO keeps of a client, as far as it is looked at here. */
export interface HeldConnection {
  transport: { socket?: HeldWebSocket }
  removeAllListeners(event: 'data'): void
  close(discard: boolean): void
}
export interface HeldWebSocket {
  readonly isPaused: boolean
  pause(): void
  resume(): void
  terminate(): void
  removeAllListeners(event: 'message'): void
}

interface Engine {
  clients: Record<string, HeldConnection>
}

export interface HoldBack {
  /** To be called when a request of a connection was refused because there were too many. */
  refused: (connection: HeldConnection) => void
  /** Ends the talk with a client, and reads nothing more of it. */
  shutOut: (connection: HeldConnection) => void
  /** Closes at once those of whom nothing is read: they would not hear that they are to close. */
  stop: () => void
}

/** Half as long to half as long again, so that many do not come back at once. */
const about = (ms: number) => ms * (0.5 + Math.random())

/**
 * Reads less of those who send too much, because to answer each request that is one too many would cost more than those that are not.
 * After a refusal nothing is read of a connection for some seconds: what its client sends on waits at the client. Who then still keeps on is
 * disconnected, and hears nothing more; the connection is closed some time later, unread: whoever is closed at once comes back at once, and
 * has to be let in again. `dropped` is told of each. A client that polls is not held back, and is closed at once.
 */
export function createHoldBack(
  io: Pick<LiveServer, 'on' | 'engine'>,
  limits: Pick<SocketLimits, 'heldMs' | 'refusals' | 'shutMs'>,
  dropped: () => void,
): HoldBack {
  const sockets = new WeakMap<object, LiveSocket>()
  const refusals = new WeakMap<HeldConnection, Bucket>()
  const out = new WeakSet<HeldConnection>()
  io.on('connection', (socket) => void sockets.set(socket.conn, socket))

  function shutOut(connection: HeldConnection): void {
    if (out.has(connection)) return
    out.add(connection)
    dropped()
    const { socket } = connection.transport
    if (socket === undefined) return connection.close(true)
    sockets.get(connection)?.disconnect()
    // This message and what has arrived with it would still be heard, and Socket.IO closes whoever says more after the end.
    connection.removeAllListeners('data')
    socket.removeAllListeners('message')
    socket.pause()
    setTimeout(() => socket.terminate(), about(limits.shutMs)).unref()
  }

  return {
    refused(connection) {
      const now = Date.now()
      let bucket = refusals.get(connection)
      if (!bucket) refusals.set(connection, (bucket = fullBucket(limits.refusals, now)))
      if (!take(bucket, limits.refusals, now)) return shutOut(connection)
      const { socket } = connection.transport
      if (socket === undefined || socket.isPaused) return
      socket.pause()
      setTimeout(() => out.has(connection) || socket.resume(), about(limits.heldMs)).unref()
    },
    shutOut,
    stop() {
      for (const { transport } of Object.values((io.engine as unknown as Engine).clients))
        if (transport.socket?.isPaused) transport.socket.terminate()
    },
  }
}
