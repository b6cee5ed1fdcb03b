import type { IncomingMessage } from 'node:http'
import type { Backpressure } from './backpressure'
import { engineOf, type EngineConnection, type SocketServer } from './connection'
import type { ConnectionQuotas } from './connection-quotas'
import type { SocketLimits } from './limits'
import { fullBucket, take, type TokenBucket } from './token-bucket'

const checkMs = 1000

const sizeOf = (data: unknown) =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0

/** Bytes waiting to be read by a client. */
function waitingBytes({ writeBuffer, transport }: EngineConnection): number {
  const queued = writeBuffer.reduce((sum, { data }) => sum + sizeOf(data), 0)
  return queued + (transport.socket?.bufferedAmount ?? 0)
}

/** Closes without a goodbye: a client that floods or never reads would not answer one. */
function terminate(connection: EngineConnection): void {
  if (connection.transport.socket) connection.transport.socket.terminate()
  else connection.close(true)
}

/**
 * Counts connections, cuts off those that exceed their packet rate, and closes those with too many waiting bytes. All connections
 * share the listeners, so that an idle one costs little. Returns a function that stops the checks.
 */
export function guardConnections(
  io: SocketServer,
  {
    quotas,
    addressOf,
    packets,
    maxWaitingBytes,
    cutOff,
    openSockets,
    onDropped,
  }: {
    quotas: ConnectionQuotas
    addressOf: (request: IncomingMessage) => string
    /** Undefined: packets are not limited. */
    packets: SocketLimits['packets'] | undefined
    maxWaitingBytes: number
    cutOff: Backpressure['cutOff']
    /** A gauge of open sockets. */
    openSockets: { inc(): void; dec(): void }
    onDropped: (reason: 'flood' | 'never-reads') => void
  },
): () => void {
  const engine = engineOf(io)
  const buckets = new WeakMap<EngineConnection, TokenBucket>()
  /** Set while connections exist. */
  let timer: NodeJS.Timeout | undefined

  function takePacket(connection: EngineConnection): boolean {
    if (packets === undefined) return true
    const now = Date.now()
    let bucket = buckets.get(connection)
    if (!bucket) buckets.set(connection, (bucket = fullBucket(packets, now)))
    return take(bucket, packets, now)
  }
  function onPacket(this: EngineConnection) {
    if (!takePacket(this)) cutOff(this)
  }
  function onPing(connection: EngineConnection) {
    if (takePacket(connection)) return
    onDropped('flood')
    // Pings that have already arrived would still be answered after a pause.
    terminate(connection)
  }
  function onClose(this: EngineConnection) {
    openSockets.dec()
    quotas.close(this)
  }

  engine.on('connection', (connection) => {
    openSockets.inc()
    timer ??= setInterval(check, checkMs).unref()
    quotas.open(connection, addressOf(connection.request))
    connection.once('close', onClose)
    if (packets === undefined) return
    connection.on('packet', onPacket)
    // WebSocket pings are answered below Engine.IO, which emits no event for them.
    const countPings = ({ socket }: EngineConnection['transport']) =>
      socket?.on('ping', () => onPing(connection))
    countPings(connection.transport)
    connection.on('upgrade', countPings)
  })

  const check = () => {
    for (const connection of Object.values(engine.clients)) {
      if (waitingBytes(connection) <= maxWaitingBytes) continue
      onDropped('never-reads')
      terminate(connection)
    }
    quotas.prune()
    if (quotas.size() > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return () => clearInterval(timer)
}
