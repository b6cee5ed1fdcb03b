import { CompressionTypes, Partitioners, type Kafka } from 'kafkajs'
import { createBatchLoop } from '@studyshelf/async'
import { DependencyUnavailable } from '../../unavailable'
import { EventRefused } from '../port'
import type { Outgoing } from './messages'
import { isRefusedForGood } from './refused'

/** Timeout of a publication. */
const patienceMs = 5000
/**
 * Bytes per request. Kafka limits the size of a batch for a partition (1 MB by default). With less, only a single message can be too
 * large, and it is sent alone.
 */
const requestBytes = 400_000
/** Every in-sync replica acknowledges. */
const allReplicas = -1

interface Call {
  messages: readonly Outgoing[]
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * Sends messages. Messages that arrive during a request share the next one, and no request begins before the previous one ended, so
 * messages of one key keep their order.
 */
export async function createPublisher(kafka: Kafka) {
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { initialRetryTime: 100, maxRetryTime: 500, retries: 3 },
  })
  await producer.connect()
  let waiting: Call[] = []
  let stopped = false

  const send = async (messages: readonly Outgoing[]): Promise<void> => {
    const byTopic = new Map<string, Outgoing[]>()
    for (const message of messages)
      byTopic.set(message.topic, [...(byTopic.get(message.topic) ?? []), message])
    try {
      await producer.sendBatch({
        acks: allReplicas,
        compression: CompressionTypes.None,
        topicMessages: [...byTopic].map(([topic, each]) => ({ topic, messages: each })),
      })
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      const [message] = messages
      if (messages.length > 1 || !message) return sendEach(messages)
      const bytes = message.value?.length ?? 0
      throw new EventRefused(
        message.eventId,
        `Kafka refuses the event ${message.eventId} (about ${bytes} bytes)`,
        {
          cause: error,
        },
      )
    }
  }

  /** Sends messages one by one, to find the refused one. */
  const sendEach = async (messages: readonly Outgoing[]) => {
    for (const message of messages) await send([message])
  }

  const sendAll = async (calls: readonly Call[]) => {
    for (const request of split(calls.flatMap(({ messages }) => messages))) await send(request)
  }

  /** A refused message concerns one call. The others are sent separately. */
  const settle = async (calls: readonly Call[]) => {
    try {
      await sendAll(calls)
      for (const { resolve } of calls) resolve()
    } catch (error) {
      if (calls.length > 1 && error instanceof EventRefused) for (const call of calls) await settle([call])
      else for (const { reject } of calls) reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const loop = createBatchLoop({
    after: 'microtask',
    waiting: () => waiting.length > 0,
    async run() {
      const calls = waiting
      waiting = []
      await settle(calls)
    },
  })

  return {
    /** Resolves when Kafka has them. Rejects with EventRefused, or if some may be missing. */
    publish: (messages: readonly Outgoing[]) =>
      new Promise<void>((resolve, reject) => {
        if (stopped) return reject(new Error('The bus is stopped.'))
        const call = {
          messages,
          resolve: () => done(resolve),
          reject: (error: Error) => done(() => reject(error)),
        }
        const timer = setTimeout(() => {
          // Messages that are not yet sent are dropped, because the publisher may retry.
          waiting = waiting.filter((other) => other !== call)
          reject(new DependencyUnavailable(`Kafka did not take the events within ${patienceMs} ms`))
        }, patienceMs)
        const done = (end: () => void) => {
          clearTimeout(timer)
          end()
        }
        waiting.push(call)
        loop.start()
      }),
    async stop() {
      stopped = true
      await loop.idle()
      await producer.disconnect()
    },
  }
}

export type Publisher = Awaited<ReturnType<typeof createPublisher>>

/** Splits messages in order into chunks, each small enough for one request or a single message. */
function split(messages: readonly Outgoing[]): Outgoing[][] {
  const parts: Outgoing[][] = []
  let bytes = Infinity
  for (const message of messages) {
    const size = Buffer.byteLength(message.value ?? '')
    if (bytes + size > requestBytes) {
      parts.push([])
      bytes = 0
    }
    bytes += size
    parts.at(-1)?.push(message)
  }
  return parts
}
