import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs'
import type { Log } from '../../environment'

/** A member that does not say for so long that it lives is out of its group: what it had falls to others. */
const sessionMs = 10_000
/** So soon a member hears of others that come and go. */
const heartbeatMs = 1000
/** So long the group waits for its members when others come and go. */
const rebalanceMs = 20_000
/** Kafka answers at once when there are events. This is how long it may have none, and a partition that goes on waits for. */
const waitMs = 250
/** Consumers of kafkajs were seen to hang for ever: one that gives no sign for so long is given up. */
const silentMs = 60_000
const leaveMs = 2000

interface ConsumerOptions {
  groupId: string
  topics: readonly string[]
  log: Log
  stopped: AbortSignal
  /** The group has given these partitions to this consumer. */
  joined: (consumer: Consumer, assignment: Record<string, number[]>) => void
  /** The partitions may be another member's from now on. */
  left: () => void
  /** The group still knows this consumer. */
  alive: () => void
  fetched: (consumer: Consumer, payload: EachBatchPayload) => Promise<void>
}

/**
 * Runs one consumer of kafkajs until it breaks down, or is stopped; it is never started twice. `ended` resolves to what broke
 * it, or to undefined after a stop; it never rejects.
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
    // Its own restarts leave the old one running beside the new one at times.
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

  consumer.on(events.FETCH, seen)
  consumer.on(events.HEARTBEAT, () => {
    const wasMember = isMember()
    known()
    if (!wasMember) options.alive()
  })
  consumer.on(events.REBALANCING, () => options.left())
  consumer.on(events.GROUP_JOIN, ({ payload }) => {
    known()
    options.joined(consumer, payload.memberAssignment)
  })

  /** Whether the group cannot have given its partitions to others yet. */
  const isMember = () => performance.now() - knownAt < sessionMs - heartbeatMs

  const broken = new Promise<unknown>((resolve) => {
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
    // Where its place in a topic is lost, it goes on with the oldest event that there is.
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
