import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Admin, Kafka, KafkaMessage } from 'kafkajs'
import { DependencyUnavailable } from '../../unavailable'

const patienceMs = 30_000

/**
 * Reads every message that a topic holds now, in the order of each partition. kafkajs reads only as a member of a group; this one
 * commits nothing, so it disappears with its member. Takes a round trip or two, plus Kafka's delay for new groups.
 */
export async function readTopic(
  { kafka, admin, prefix }: { kafka: Kafka; admin: Admin; prefix: string },
  topic: string,
): Promise<KafkaMessage[]> {
  const offsets = await admin.fetchTopicOffsets(topic)
  /** Ends of the partitions that are not fully read yet. */
  const open = new Map(
    offsets.filter(({ low, high }) => low !== high).map(({ partition, high }) => [partition, Number(high)]),
  )
  if (open.size === 0) return []

  const consumer = kafka.consumer({
    groupId: `${prefix}reader.${randomUUID()}`,
    maxWaitTimeInMs: 100,
    allowAutoTopicCreation: false,
    retry: { retries: 2, restartOnFailure: async () => false },
  })
  const messages: KafkaMessage[] = []
  const patience = new AbortController()
  try {
    const read = new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
      setTimeout(patienceMs, undefined, { signal: patience.signal }).then(
        () => reject(new DependencyUnavailable(`${topic} could not be read within ${patienceMs} ms`)),
        () => undefined,
      )
      const eachBatch: Parameters<typeof consumer.run>[0] = {
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          const end = open.get(batch.partition)
          if (end === undefined) return
          messages.push(...batch.messages.filter(({ offset }) => Number(offset) < end))
          if (Number(batch.lastOffset()) >= end - 1) open.delete(batch.partition)
          if (open.size === 0) resolve()
        },
      }
      const run = async () => {
        await consumer.connect()
        await consumer.subscribe({ topics: [topic], fromBeginning: true })
        await consumer.run(eachBatch)
      }
      run().catch(reject)
    })
    await read
    return messages
  } finally {
    patience.abort()
    await consumer.disconnect()
  }
}
