import type { Admin } from 'kafkajs'
import type { GroupMember } from './group-member'
import { readOffsets } from './offsets'

/** Published messages that are not yet handled, by group: from Kafka, or from members in this process, which know more. */
export async function readLag(
  admin: Admin,
  members: readonly GroupMember[],
): Promise<Record<string, number>> {
  const byGroup = new Map<string, GroupMember[]>()
  for (const member of members) byGroup.set(member.groupId, [...(byGroup.get(member.groupId) ?? []), member])

  const lag: Record<string, number> = {}
  for (const [groupId, own] of byGroup) {
    const topics = [...new Set(own.flatMap((member) => member.topics))]
    for (const { topic, partition, low, high, committed = low } of await readOffsets(
      admin,
      groupId,
      topics,
    )) {
      const here = own.map(({ queues }) => queues.find(topic, partition)?.position ?? 0)
      const group = own[0]?.group ?? groupId
      lag[group] = (lag[group] ?? 0) + Math.max(0, high - Math.max(committed, ...here))
    }
  }
  return lag
}
