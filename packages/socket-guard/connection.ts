import type { IncomingMessage } from 'node:http'

/** The parts of Socket.IO's server that the guard uses. */
export interface SocketServer {
  on(event: 'connection', listener: (socket: ServerSocket) => void): unknown
  readonly engine: object
}

export interface ServerSocket {
  readonly conn: object
  disconnect(): unknown
}

/** The parts of Engine.IO's server, one layer below Socket.IO. Its types do not declare all of them. */
export interface Engine {
  clients: Record<string, EngineConnection>
  on(event: 'connection', listener: (connection: EngineConnection) => void): void
}

export interface EngineConnection {
  request: IncomingMessage
  /** `socket` is undefined while the client polls. */
  transport: { socket?: WebSocket }
  /** Packets not yet written, because the client reads slowly. */
  writeBuffer: readonly { data?: unknown }[]
  on(event: 'packet', listener: (this: EngineConnection) => void): void
  on(event: 'upgrade', listener: (transport: EngineConnection['transport']) => void): void
  once(event: 'close', listener: (this: EngineConnection) => void): void
  removeAllListeners(event: 'data'): void
  close(discard: boolean): void
}

interface WebSocket {
  readonly isPaused: boolean
  readonly bufferedAmount: number
  on(event: 'ping', listener: () => void): void
  pause(): void
  resume(): void
  terminate(): void
  removeAllListeners(event: 'message'): void
}

export const engineOf = (io: SocketServer): Engine => io.engine as Engine
