import type { Rate } from './token-bucket'

/** Limits for the sockets of one server. Many visitors may share one address, so limits by address must be wide. */
export interface SocketLimits {
  /** Open sockets of one signed-in user: one per tab. */
  socketsOfUser: number
  /** Open sockets from one address on which nobody has signed in (yet). */
  socketsOfAddress: number
  /** Packets of one socket. Beyond that it is cut off. */
  packets: Rate
  /** Requests on all sockets of one user. Refused beyond that. */
  requestsOfUser: Rate
  /** Requests of all visitors at one address. Refused beyond that. */
  requestsOfAddress: Rate
  /** Reading pauses for about this long after a refused request. */
  pausedMs: number
  /** Refused requests of one socket. Beyond that it is cut off. */
  refusals: Rate
  /** A connection that was cut off stays open, unread, for about this long. */
  cutOffMs: number
}
