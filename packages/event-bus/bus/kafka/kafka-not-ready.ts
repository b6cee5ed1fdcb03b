/** Kafka cannot be used as it is. The message is one sentence with the reason and the remedy. */
export class KafkaNotReady extends Error {
  override name = 'KafkaNotReady'
}
