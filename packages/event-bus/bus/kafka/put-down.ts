import type { Admin, Consumer, EachBatchPayload } from 'kafkajs'
import type { Lane, Lanes } from './lanes'
import { readEvent, readReplay } from './messages'
import type { TopicNames } from './topics'

/**
 * Puts down what kafkajs has fetched for a lane. What does not follow the messages that the lane has is not taken: the lane's
 * next message is sought. `dropped` is told when Kafka does not have that one any more; the lane goes on with the oldest.
 */
export function createPutDown(deps: {
  group: string
  admin: Admin
  names: TopicNames
  lanes: Lanes
  dropped: (about: { topic: string; partition: number; from: number; to: number }) => void
}) {
  const { group, admin, names, lanes, dropped } = deps

  const lowOf = async (topic: string, partition: number): Promise<number> => {
    const offsets = await admin.fetchTopicOffsets(topic).catch(() => [])
    return Number(offsets.find((each) => each.partition === partition)?.low ?? 0)
  }

  return async (lane: Lane, consumer: Consumer, payload: EachBatchPayload): Promise<void> => {
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
    // A hole that is there at the second look too is one that Kafka made (the marks of somebody's transactions).
    if (batch.from > lane.next && lane.lookedAt === lane.next) lane.next = batch.from
    if (lanes.take(lane, batch, () => payload.pause())) return

    const low = await lowOf(topic, partition)
    if (low > lane.next) {
      dropped({ topic, partition, from: lane.next, to: low })
      lane.next = low
    }
    lane.lookedAt = lane.next
    consumer.seek({ topic, partition, offset: String(lane.next) })
  }
}
