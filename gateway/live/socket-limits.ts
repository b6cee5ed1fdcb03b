import type { SocketLimits as GuardLimits } from '@studyshelf/socket-guard'
import type { LimiterOptions } from '#platform/core'

/** The largest message, a list of 500 ids, has 14 KB. */
export const maxMessageBytes = 64 * 1024
/** A client with more unread bytes than this is disconnected. */
export const maxWaitingBytes = 1024 * 1024
/** How often a gateway asks each client whether it is still there. */
const pingIntervalMs = 25_000
/** A client that has not answered in this time is disconnected: its machine died, or its network went without closing the connection. */
const pingTimeoutMs = 20_000

/**
 * Limits for the sockets of one gateway. A whole campus may share one address, so limits by address count visitors only, and are
 * wide.
 */
export interface SocketLimits extends GuardLimits {
  /** Sockets opened from one address, by anybody: a whole campus reconnects at once after a restart. */
  handshakes: LimiterOptions
  /** See `pingIntervalMs` and `pingTimeoutMs`. They hold even if limits are off. */
  pingIntervalMs: number
  pingTimeoutMs: number
}

export const socketLimits: SocketLimits = {
  socketsOfUser: 100,
  socketsOfAddress: 2000,
  handshakes: { name: 'socket-handshakes', max: 12_000, seconds: 60, hot: true },
  packets: { perSecond: 20, burst: 100 },
  requestsOfUser: { perSecond: 100, burst: 1000 },
  requestsOfAddress: { perSecond: 500, burst: 5000 },
  pausedMs: 10_000,
  refusals: { perSecond: 0.5, burst: 10 },
  cutOffMs: 10_000,
  pingIntervalMs,
  pingTimeoutMs,
}

/** Each unknown id costs a lookup in the store: this many count as one request. */
export const unknownIdsOfRequest = 10
