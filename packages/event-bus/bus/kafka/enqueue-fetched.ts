import type { Admin, Consumer, EachBatchPayload } from 'kafkajs'
import type { PartitionQueue, PartitionQueues } from './partition-queues'
import { readEvent, readReplay } from './messages'
import type { TopicNames } from './topics'

/**
 * Appends the messages that kafkajs has fetched to the queue of their partition. A batch that does not follow the queue's last
 * message is dropped, and the missing one is sought. `dropped` is called if Kafka has deleted that one; the queue then continues
 * with the oldest.
 */
export function createEnqueueFetched(deps: {
  group: string
  admin: Admin
  names: TopicNames
  queues: PartitionQueues
  dropped: (about: { topic: string; partition: number; from: number; to: number }) => void
}) {
  const { group, admin, names, queues, dropped } = deps

  const lowOf = async (topic: string, partition: number): Promise<number> => {
    const offsets = await admin.fetchTopicOffsets(topic).catch(() => [])
    return Number(offsets.find((each) => each.partition === partition)?.low ?? 0)
  }

  return async (queue: PartitionQueue, consumer: Consumer, payload: EachBatchPayload): Promise<void> => {
    const { topic, partition, messages } = payload.batch
    const [first] = messages
    if (!first) return
    const domain = names.topicOf(topic)
    const batch = {
      from: Number(first.offset),
      end: Number(payload.batch.lastOffset()) + 1,
      messages: messages.map((message) =>
        domain ? readEvent(domain, partition, message) : readReplay(group, message),
      ),
    }
    // A gap that is still there at the second attempt is Kafka's own: markers of transactions.
    if (batch.from > queue.next && queue.soughtAt === queue.next) queue.next = batch.from
    if (queues.append(queue, batch, () => payload.pause())) return

    const low = await lowOf(topic, partition)
    if (low > queue.next) {
      dropped({ topic, partition, from: queue.next, to: low })
      queue.next = low
    }
    queue.soughtAt = queue.next
    consumer.seek({ topic, partition, offset: String(queue.next) })
  }
}
