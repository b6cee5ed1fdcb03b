import { DependencyUnavailable } from '@studyshelf/event-bus/core'
import { isStoreAway } from './database/is-store-away'
import { isDiskFull } from './disk'

/** Codes of Node's sockets, resolver and fetch, and of nodemailer (EAUTH: the settings are wrong, not the mail). */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_SOCKET'],
  ...['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH'],
  // Our own refusal for such a reason.
  'unavailable',
])

/** Names of errors, or of their classes if a library does not set the name. */
const names = new Set([
  // Our own time limits (AbortSignal.timeout).
  'TimeoutError',
  // redis and ioredis.
  ...['ConnectionTimeoutError', 'ClientClosedError', 'ClientOfflineError', 'DisconnectsClientError'],
  ...['SocketClosedUnexpectedlyError', 'SocketTimeoutError', 'ReconnectStrategyError'],
  ...['MaxRetriesPerRequestError', 'ClusterAllFailedError'],
  // kafkajs.
  ...['KafkaJSConnectionError', 'KafkaJSConnectionClosedError', 'KafkaJSRequestTimeoutError'],
  ...['KafkaJSBrokerNotFound', 'KafkaJSNoBrokerAvailableError', 'KafkaJSNumberOfRetriesExceeded'],
])

/**
 * Replies of a Redis server that is starting or has no primary. ioredis reports a closed connection and its own time limit only by these
 * messages.
 */
const redisAnswers =
  /^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN|BUSY) |^Connection is closed\.$|^Command timed out$|^Stream isn't writeable/

/** SMTP: the service is not available (RFC 5321, 4.2.3). */
const mailServiceAway = 421

/** Limit for chains of causes. */
const maxDepth = 6

/**
 * True if the error, or one of its causes, means that an external dependency (store, cache, mail server, file host, bus) is
 * unavailable, and not that the request is wrong.
 */
export function isDependencyUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false
  if (error instanceof DependencyUnavailable || isStoreAway(error) || isDiskFull(error)) return true
  if (names.has(error.name) || names.has(error.constructor.name)) return true
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof code === 'string' && codes.has(code)) return true
  if (responseCode === mailServiceAway || redisAnswers.test(error.message)) return true
  if (error instanceof AggregateError)
    return error.errors.some((each) => isDependencyUnavailable(each, depth + 1))
  return isDependencyUnavailable(error.cause, depth + 1)
}
