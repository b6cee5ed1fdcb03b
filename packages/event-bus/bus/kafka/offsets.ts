import type { Admin } from 'kafkajs'

/** The offsets of a partition, for a group. */
export interface PartitionOffsets {
  topic: string
  partition: number
  /** Of the oldest message kept. */
  low: number
  /** Of the next message. */
  high: number
  /** Of the next message of the group; undefined if the group never committed, or lost its position. */
  committed?: number
  /** The group had committed, and Kafka has deleted that message: kafkajs then writes a marker in its place. */
  reset: boolean
}

/** kafkajs's marker for "from the oldest on". */
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
