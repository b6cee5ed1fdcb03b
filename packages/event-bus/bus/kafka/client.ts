import { Kafka, logLevel, type LogEntry, type SASLOptions } from 'kafkajs'
import type { Log } from '../../environment'
import type { KafkaAccess } from './access'
import { restIdleConnections } from './idle-connections'

/**
 * The connection to Kafka. Gives up an unavailable broker after a few seconds; callers retry later. (Requests that the broker delays on
 * purpose, to join a group or to wait for events, have longer timeouts.)
 */
export const connectTo = (
  brokers: readonly string[],
  {
    clientId,
    log,
    access: { tls, sasl } = {},
  }: { clientId: string; log: Log; access?: KafkaAccess | undefined },
): Kafka => {
  restIdleConnections()
  return new Kafka({
    clientId,
    brokers: [...brokers],
    // An empty object would mean no TLS.
    ...(tls && { ssl: { minVersion: 'TLSv1.2', ...tls } }),
    // The library's types distinguish the mechanisms, which take the same fields here.
    ...(sasl && { sasl: sasl as SASLOptions }),
    connectionTimeout: 2000,
    requestTimeout: 4000,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 2 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => intoLog(log, entry),
  })
}

/** kafkajs or this program retries after what kafkajs logs as an error, so it is only a warning. */
function intoLog(
  log: Log,
  { level, namespace, log: { message, error, groupId, topic, partition } }: LogEntry,
) {
  const about = {
    part: `kafkajs ${namespace}`,
    error: String(error ?? ''),
    groupId: groupId as unknown,
    topic: topic as unknown,
    partition: partition as unknown,
  }
  if (level === logLevel.ERROR) log.warn(about, message)
  else log.debug(about, message)
}
