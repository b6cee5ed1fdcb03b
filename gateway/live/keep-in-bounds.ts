import type { IncomingMessage } from 'node:http'
import type { AskerOf } from '../http/asker-of'
import { addressKey } from '../http/limits'
import { fullBucket, take, type Bucket } from './bucket'
import type { HeldConnection, HoldBack, HeldWebSocket } from './hold-back'
import type { Owners } from './owners'
import type { LiveServer } from './server'
import { maxWaitingBytes, type SocketLimits } from './socket-limits'

const everyMs = 1000

/** What the engine below Socket.IO keeps of a client, as far as it is looked at here. */
interface Connection extends HeldConnection {
  request: IncomingMessage
  transport: { socket?: WebSocket }
  /** Packets that wait until the client has read those before. */
  writeBuffer: readonly { data?: unknown }[]
  on(event: 'packet', listener: (this: Connection) => void): void
  on(event: 'upgrade', listener: (transport: Connection['transport']) => void): void
  once(event: 'close', listener: (this: Connection) => void): void
}
interface WebSocket extends HeldWebSocket {
  bufferedAmount: number
  on(event: 'ping', listener: () => void): void
}
interface Engine {
  clients: Record<string, Connection>
  on(event: 'connection', listener: (connection: Connection) => void): void
}

const sizeOf = (data: unknown) =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0

/** Bytes that wait for a client. */
export function waitingBytes({
  writeBuffer,
  transport,
}: Pick<Connection, 'writeBuffer' | 'transport'>): number {
  const queued = writeBuffer.reduce((sum, { data }) => sum + sizeOf(data), 0)
  return queued + (transport.socket?.bufferedAmount ?? 0)
}

/** At once: a polite end would wait for an answer of whoever sends too much, or reads nothing. */
function drop(connection: Connection): void {
  if (connection.transport.socket) connection.transport.socket.terminate()
  else connection.close(true)
}

/**
 * Counts connections, shuts out those that send more than their rate, and closes those for which too much waits. The listeners are shared by all
 * connections, so that an idle one costs little. Returns how to stop.
 */
export function keepInBounds(
  io: LiveServer,
  {
    owners,
    askerOf,
    limits,
    shutOut,
    sockets,
    dropped,
  }: {
    owners: Owners
    askerOf: AskerOf
    /** Null where limits are off. */
    limits: SocketLimits | null
    shutOut: HoldBack['shutOut']
    sockets: { inc(): void; dec(): void }
    dropped: (why: 'flood' | 'never-reads') => void
  },
): () => void {
  const engine = io.engine as unknown as Engine
  const buckets = new WeakMap<Connection, Bucket>()
  /** Runs while there is anybody to look at. */
  let timer: NodeJS.Timeout | undefined

  function mayGoOn(connection: Connection): boolean {
    if (limits === null) return true
    const now = Date.now()
    let bucket = buckets.get(connection)
    if (!bucket) buckets.set(connection, (bucket = fullBucket(limits.packets, now)))
    return take(bucket, limits.packets, now)
  }
  function counted(this: Connection) {
    if (!mayGoOn(this)) shutOut(this)
  }
  function pinged(connection: Connection) {
    if (mayGoOn(connection)) return
    dropped('flood')
    // Those that have arrived with it would still be answered.
    drop(connection)
  }
  function closed(this: Connection) {
    sockets.dec()
    owners.leave(this)
  }

  engine.on('connection', (connection) => {
    sockets.inc()
    timer ??= setInterval(look, everyMs).unref()
    owners.enter(connection, addressKey(askerOf(connection.request).ip))
    connection.once('close', closed)
    if (limits === null) return
    connection.on('packet', counted)
    // Each is answered below the engine, which tells nobody.
    const countPings = ({ socket }: Connection['transport']) => socket?.on('ping', () => pinged(connection))
    countPings(connection.transport)
    connection.on('upgrade', countPings)
  })

  const look = () => {
    for (const connection of Object.values(engine.clients)) {
      if (waitingBytes(connection) <= maxWaitingBytes) continue
      dropped('never-reads')
      drop(connection)
    }
    owners.forgetGone()
    if (owners.size() > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return () => clearInterval(timer)
}
