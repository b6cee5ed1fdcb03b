import { Kafka, logLevel, type LogEntry, type SASLOptions } from 'kafkajs'
import type { Log } from '../../environment'
import type { KafkaAccess } from './access'

/**
 * How Kafka is spoken to. A broker that is away is given up after a few seconds; whoever asked asks again later. (Requests
 * that the broker holds back on purpose, to join a group or to wait for events, have longer limits of their own.)
 */
export const connectTo = (
  brokers: readonly string[],
  {
    clientId,
    log,
    access: { tls, sasl } = {},
  }: { clientId: string; log: Log; access?: KafkaAccess | undefined },
): Kafka =>
  new Kafka({
    clientId,
    brokers: [...brokers],
    // An empty object would mean none.
    ...(tls && { ssl: { minVersion: 'TLSv1.2', ...tls } }),
    // The library's types tell the mechanisms apart, which differ in nothing that is said here.
    ...(sasl && { sasl: sasl as SASLOptions }),
    connectionTimeout: 2000,
    requestTimeout: 4000,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 2 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => intoLog(log, entry),
  })

/** What kafkajs calls an error is tried again, by it or by us: nobody has to act. */
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
