/** Kafka cannot be used as it is; the message is one sentence that says why, and what to do. */
export class KafkaNotReady extends Error {
  override name = 'KafkaNotReady'
}
