import type { LiveServer } from './server'

interface Options {
  /** The frame as WebSocket sends it, where it is the same for many. */
  wsPreEncodedFrame?: readonly Buffer[]
}

/** What Socket.IO keeps of a client, as far as it is looked at here. */
interface Client {
  conn: {
    readyState: string
    /** Packets that wait until those before are written. */
    writeBuffer: readonly unknown[]
    transport: {
      /** False while packets are on their way to the socket. */
      writable: boolean
      socket?: { readyState: number; _sender?: { sendFrame(frame: readonly Buffer[]): void } }
    }
  }
  writeToEngine(packets: unknown, options: Options): void
}

const webSocketOpen = 1

/**
 * What many are to hear is framed once, and yet Socket.IO leads it through the queue of each connection, with half a dozen events and a
 * callback for each client. From now on it is written straight to the WebSockets of those for whom nothing waits in the queue; all else
 * goes the old way, behind what waits. Socket.IO has no setting for that; where it has changed, all stays as it has it.
 */
export function writeStraight(io: Pick<LiveServer, 'once'>): void {
  io.once('connection', ({ client }) => change(Object.getPrototypeOf(client) as Partial<Client>))
}

const changed = new WeakSet<object>()

/** All clients of this process share one prototype, whichever server they are of. */
function change(prototype: Partial<Client>): void {
  const queue = prototype.writeToEngine
  if (typeof queue !== 'function' || changed.has(prototype)) return
  changed.add(prototype)
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
