export * from './core'

export { runHandlers } from './bus/consume'
export { startService, type Listen, type Service } from './bus/service'
export { withStateFeed } from './bus/state-feed/with-state-feed'
export { growingPauses, type RetryPolicy } from './bus/retry-policy'
export {
  createEmbeddedBus,
  type EmbeddedBus,
  type EmbeddedBusOptions,
} from './bus/embedded/create-embedded-bus'
export { beginCopy, type Copying } from './bus/embedded/begin-copy'
export { kafkaMechanisms, type KafkaAccess } from './bus/kafka/access'
export { createKafkaBus, type KafkaBusOptions } from './bus/kafka/create-kafka-bus'
export { KafkaNotReady } from './bus/kafka/kafka-not-ready'
export { createEventTopics, type KafkaCluster } from './bus/kafka/topics'

export { createOutbox, ofOneProcess } from './outbox/create-outbox'
export * from './outbox/parked-events'
export { createStoreOnlyOutbox } from './outbox/store-only'
export { outboxField, outboxIndex, stateEventField, stateEventIndex } from './outbox/schema'
