import type { Model } from 'mongoose'
import { broadcastCounted, type BroadcastCounts } from '#events'
import { isDuplicateKey, type Clock, type Log, type Outbox } from '#platform/core'
import type { HearingRecord, MessageRecord, ReadRecord } from '../model'
import { readKey, readsOf } from '../rules'

/** Hearings and reads of a broadcast within this time are published together. */
const gatherMs = 500
/** Records per write. */
const atOnce = 1000

type Counted = Pick<MessageRecord, '_id' | 'deliveries'> & Partial<Pick<MessageRecord, 'audience'>>

/** How far broadcasts have come: who was online, heard and read them. */
export function createProgress({
  messages,
  hearings,
  reads,
  outbox,
  clock,
  log,
}: {
  messages: Model<MessageRecord>
  hearings: Model<HearingRecord>
  reads: Model<ReadRecord>
  outbox: Pick<Outbox, 'event' | 'update'>
  clock: Clock
  log: Log
}) {
  const gathering = new Map<string, NodeJS.Timeout>()

  const counted = (messageId: string) => outbox.event(broadcastCounted, { messageId })
  async function tellCounts(messageId: string): Promise<void> {
    gathering.delete(messageId)
    const countedAt = clock.now()
    await outbox.update(messages, { _id: messageId }, { $set: { countedAt } }, [counted(messageId)])
  }

  /** Publishes the counts of a broadcast soon, together with those of the next moment. */
  function moved(messageId: string): void {
    if (gathering.has(messageId)) return
    const timer = setTimeout(() => {
      tellCounts(messageId).catch((error: unknown) =>
        log.warn({ err: error, messageId }, 'the counts of a broadcast could not be published'),
      )
    }, gatherMs)
    timer.unref()
    gathering.set(messageId, timer)
  }

  /** Notes that these users have got messages, each once. */
  async function heard(pairs: readonly { messageId: string; userId: string }[]): Promise<void> {
    const at = clock.now()
    for (let from = 0; from < pairs.length; from += atOnce) {
      const records = pairs
        .slice(from, from + atOnce)
        .map(({ messageId, userId }) => ({ _id: readKey(messageId, userId), at }))
      try {
        await hearings.insertMany(records, { ordered: false })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    }
    for (const messageId of new Set(pairs.map((pair) => pair.messageId))) moved(messageId)
  }

  return {
    moved,
    heard,
    /** Counts hearings and reads by the prefix of their ids. */
    async countsIn({ _id, deliveries, audience }: Counted): Promise<BroadcastCounts> {
      const range = { _id: readsOf(_id) }
      // Messages from before deliveries were counted have none.
      const received = (deliveries ?? []).reduce((sum, { users }) => sum + users, 0)
      const [heardBy, read] = await Promise.all([
        // Of messages of earlier releases, only those who were online are known.
        audience ? hearings.countDocuments(range) : received,
        reads.countDocuments(range),
      ])
      return { _id, received, heard: heardBy, read }
    },
    /** Records who received a message at a gateway, once per gateway. */
    async noteDelivery(
      messageId: string,
      { gateway, userIds }: { gateway: string; userIds: readonly string[] },
    ): Promise<void> {
      await heard(userIds.map((userId) => ({ messageId, userId })))
      await outbox.update(
        messages,
        { _id: messageId, 'deliveries.gateway': { $ne: gateway } },
        { $push: { deliveries: { gateway, users: userIds.length } } },
        [counted(messageId)],
      )
    },
    /** Records these unread messages of a user as heard, unless they already are. */
    async noteInbox(userId: string, messageIds: readonly string[]): Promise<void> {
      if (messageIds.length === 0) return
      const keys = messageIds.map((messageId) => readKey(messageId, userId))
      const known = new Set(
        (await hearings.find({ _id: { $in: keys } }, { _id: 1 }).lean()).map(({ _id }) => _id),
      )
      const missing = messageIds.filter((messageId) => !known.has(readKey(messageId, userId)))
      if (missing.length > 0) await heard(missing.map((messageId) => ({ messageId, userId })))
    },
    stop(): void {
      for (const timer of gathering.values()) clearTimeout(timer)
    },
  }
}
export type Progress = ReturnType<typeof createProgress>
