import type { Admin } from 'kafkajs'

/** Where a partition stands for a group. */
export interface PartitionOffsets {
  topic: string
  partition: number
  /** Of the oldest message kept. */
  low: number
  /** Of the next message. */
  high: number
  /** Of the message that the group handles next; undefined where the group never said, or lost it. */
  committed?: number
  /** The group had said it, and Kafka had dropped that message: kafkajs then writes a mark in its place. */
  reset: boolean
}

/** kafkajs's mark for "from the oldest on". */
const earliestMark = -2

/** All partitions of these topics, as the group has them. */
export async function readOffsets(
  admin: Admin,
  groupId: string,
  topics: readonly string[],
): Promise<PartitionOffsets[]> {
  const [committed, ...ends] = await Promise.all([
    admin.fetchOffsets({ groupId, topics: [...topics] }),
    ...topics.map(async (topic) => ({ topic, partitions: await admin.fetchTopicOffsets(topic) })),
  ])
  const groupAt = new Map(
    committed.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }) => [`${topic}/${partition}`, Number(offset)]),
    ),
  )
  return ends.flatMap(({ topic, partitions }) =>
    partitions.map(({ partition, low, high }) => {
      const at = groupAt.get(`${topic}/${partition}`)
      const known = at !== undefined && at >= 0 ? { committed: at } : {}
      return { topic, partition, low: Number(low), high: Number(high), reset: at === earliestMark, ...known }
    }),
  )
}
