import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs'
import type { Log } from '../../environment'

/** A member without a heartbeat for this long loses its partitions to others. */
const sessionMs = 10_000
/** How soon a member notices that others join or leave. */
const heartbeatMs = 1000
/** How long the group waits for its members during a rebalance. */
const rebalanceMs = 20_000
/** Kafka answers at once when there are events. Otherwise it waits this long, and so does a resumed partition. */
const waitMs = 250
/** kafkajs consumers sometimes hang for ever. A consumer without activity for this long is replaced. */
const silentMs = 60_000
const leaveMs = 2000

interface ConsumerOptions {
  groupId: string
  topics: readonly string[]
  log: Log
  stopped: AbortSignal
  /** The group has given these partitions to this consumer. */
  joined: (consumer: Consumer, assignment: Record<string, number[]>) => void
  /** The partitions may belong to another member from now on. */
  left: () => void
  /** A heartbeat succeeded after the membership was in doubt. */
  alive: () => void
  fetched: (consumer: Consumer, payload: EachBatchPayload) => Promise<void>
}

/**
 * Runs one kafkajs consumer until it crashes or is stopped; never restarts it. `ended` resolves to the error, or to undefined after a
 * stop. It never rejects.
 */
export function runConsumer(kafka: Kafka, options: ConsumerOptions) {
  const { groupId, topics, log, stopped } = options
  const consumer = kafka.consumer({
    groupId,
    sessionTimeout: sessionMs,
    heartbeatInterval: heartbeatMs,
    rebalanceTimeout: rebalanceMs,
    maxWaitTimeInMs: waitMs,
    allowAutoTopicCreation: false,
    // kafkajs's own restarts sometimes leave the old consumer running beside the new one.
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 3, restartOnFailure: async () => false },
  })
  const { events } = consumer
  let seenAt = performance.now()
  let knownAt = -Infinity
  const seen = () => void (seenAt = performance.now())
  const known = () => {
    seen()
    knownAt = performance.now()
  }

  /** Of the group, since this consumer knows its partitions; undefined until its first heartbeat. */
  let generation: number | undefined
  let isRejoining = false
  let giveUp = (_error: Error) => {}

  consumer.on(events.FETCH, seen)
  consumer.on(events.HEARTBEAT, ({ payload }) => {
    const wasMember = isMember()
    known()
    generation ??= payload.groupGenerationId
    // If the answer to its rejoining is late, kafkajs goes on with its former partitions, in the new generation.
    if (isRejoining || generation !== payload.groupGenerationId)
      giveUp(new Error('the consumer was not told its partitions'))
    else if (!wasMember) options.alive()
  })
  consumer.on(events.REBALANCING, () => {
    isRejoining = true
    options.left()
  })
  consumer.on(events.GROUP_JOIN, ({ payload }) => {
    known()
    isRejoining = false
    generation = undefined
    options.joined(consumer, payload.memberAssignment)
  })

  /** True while the group cannot have given its partitions to others. */
  const isMember = () => performance.now() - knownAt < sessionMs - heartbeatMs

  const broken = new Promise<unknown>((resolve) => {
    giveUp = resolve
    consumer.on(events.CRASH, ({ payload }) => resolve(payload.error))
    const watch = setInterval(() => {
      if (performance.now() - seenAt > silentMs) resolve(new Error('the consumer gives no sign of life'))
    }, 1000)
    watch.unref()
    const stop = () => resolve(undefined)
    stopped.addEventListener('abort', stop)
    consumer.on(events.DISCONNECT, () => {
      clearInterval(watch)
      stopped.removeEventListener('abort', stop)
    })
  })

  const start = async () => {
    await consumer.connect()
    // If its position in a topic is lost, it continues at the oldest event.
    await consumer.subscribe({ topics: [...topics], fromBeginning: true })
    await consumer.run({ autoCommit: false, eachBatch: (payload) => options.fetched(consumer, payload) })
  }

  const run = async (): Promise<unknown> => {
    const started = start().then(() => broken)
    const error = await Promise.race([started, broken]).catch((fault: unknown) => fault)
    options.left()
    await Promise.race([
      consumer.disconnect().catch((fault: unknown) => {
        log.debug({ err: fault, groupId }, 'a consumer could not leave')
      }),
      new Promise((resolve) => setTimeout(resolve, leaveMs).unref()),
    ])
    return error
  }

  return { consumer, isMember, ended: run() }
}
