import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#events'

/** Kept with each socket, so that thousands of idle ones cost little: nothing but whose it is, by which token. */
export interface SocketData {
  /** Absent for a visitor. */
  userId?: string
  tokenVersion?: number
  sessionId?: string | null
  /** When the token ends, in milliseconds since 1970. */
  tokenEndsAt?: number
}

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
