import type { LimiterOptions } from '#platform/core'
import type { Rate } from './bucket'

/** Nothing longer is ever due: a list of 500 ids is 14 KB. */
export const maxMessageBytes = 64 * 1024
/** So much waits for a client that does not read before it is closed. */
export const maxWaitingBytes = 1024 * 1024

/**
 * What one client may ask of the sockets of one gateway. A whole campus may stand behind one address, so what is counted by
 * address counts visitors only, and is wide.
 */
export interface SocketLimits {
  /** Open sockets of one signed-in user: as many tabs. */
  socketsOfUser: number
  /** Open sockets of the visitors at one address, and of those who are not let in yet. */
  socketsOfAddress: number
  /** Sockets opened from one address, whoever opens them: all students of a campus come back at once after a restart. */
  handshakes: LimiterOptions
  /** Whatever one socket sends; it is shut out beyond. */
  packets: Rate
  /** Requests of all sockets of one signed-in user, or of the visitors at one address; refused beyond. */
  requestsOfUser: Rate
  requestsOfAddress: Rate
  /** About so long nothing is read of a socket whose request was refused. */
  heldMs: number
  /** Requests of one socket that are refused because there were too many; it is shut out beyond. */
  refusals: Rate
  /** About so long the connection of a socket that was shut out is kept unread, before it is closed. */
  shutMs: number
}

export const socketLimits: SocketLimits = {
  socketsOfUser: 100,
  socketsOfAddress: 2000,
  handshakes: { name: 'socket-handshakes', max: 12_000, seconds: 60, hot: true },
  packets: { perSecond: 20, burst: 100 },
  requestsOfUser: { perSecond: 100, burst: 1000 },
  requestsOfAddress: { perSecond: 500, burst: 5000 },
  heldMs: 10_000,
  refusals: { perSecond: 0.5, burst: 10 },
  shutMs: 10_000,
}

/** Asking for ids that no document has costs the store a look: so many weigh as much as one request more. */
export const unknownIdsOfRequest = 10
