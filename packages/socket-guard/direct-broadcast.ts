import { createRequire } from 'node:module'

interface WriteOptions {
  /** The encoded WebSocket frame, if the message goes to many clients. */
  wsPreEncodedFrame?: readonly Buffer[]
}

/** The parts of Socket.IO's private `Client` that are used here. */
interface Client {
  conn: {
    readyState: string
    /** Packets waiting for earlier ones to be written. */
    writeBuffer: readonly unknown[]
    transport: {
      /** False while packets are being written. */
      writable: boolean
      socket?: { readyState: number; _sender?: { sendFrame(frame: readonly Buffer[]): void } }
    }
  }
  writeToEngine(packets: unknown, options: WriteOptions): void
}

const webSocketOpen = 1

/**
 * Writes broadcasts directly to WebSockets with an empty queue. Socket.IO encodes a broadcast once, but passes it through each
 * connection's queue, with half a dozen events and a callback per client. Everything else takes the normal way, so the order stays.
 *
 * Socket.IO has no option for this: it replaces the private method `Client.prototype.writeToEngine`. Throws if that is missing.
 */
export function broadcastDirectly(prototype: Partial<Client> | undefined = clientPrototype()): void {
  const queue = prototype?.writeToEngine
  if (prototype === undefined || typeof queue !== 'function')
    throw new Error(
      'Socket.IO has no Client.prototype.writeToEngine, which packages/socket-guard/direct-broadcast.ts replaces. ' +
        'See docs/decisions/045-replaced-private-methods.md before you change the version.',
    )
  if (replaced.has(prototype)) return
  replaced.add(prototype)
  prototype.writeToEngine = function (this: Client, packets, options) {
    const frame = options.wsPreEncodedFrame
    const { readyState, writeBuffer, transport } = this.conn
    const sender = transport.socket?._sender
    if (
      frame !== undefined &&
      typeof sender?.sendFrame === 'function' &&
      transport.socket?.readyState === webSocketOpen &&
      readyState === 'open' &&
      transport.writable &&
      writeBuffer.length === 0
    )
      sender.sendFrame(frame)
    else queue.call(this, packets, options)
  }
}

/** All clients of this process share one prototype. */
const replaced = new WeakSet<object>()

/** The private module of the copy that this program uses. */
function clientPrototype(): Partial<Client> | undefined {
  const requireOfSocketIo = createRequire(createRequire(import.meta.url).resolve('socket.io'))
  try {
    return (requireOfSocketIo('./client.js') as { Client?: { prototype: Partial<Client> } }).Client?.prototype
  } catch {
    return undefined
  }
}
