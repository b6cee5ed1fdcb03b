import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#events'

/** Stored with each socket. Only the user and the token's data, so that thousands of idle sockets cost little. */
export interface SocketData {
  /** Absent for a visitor. */
  userId?: string
  tokenVersion?: number
  sessionId?: string | null
  /** Whether the user was an admin when it connected. */
  isAdmin?: boolean
  /** When the token ends, in milliseconds since 1970. */
  tokenEndsAt?: number
  /** Whether the user shows others that they read. */
  showsReading?: boolean
}

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
