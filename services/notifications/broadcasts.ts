import { LRUCache } from 'lru-cache'
import type { Model } from 'mongoose'
import { broadcastCounted, broadcastRecalled, broadcastSent } from '#events'
import type { Broadcast, BroadcastCounts, InboxMessage } from '#events'
import { AppError, newId, type Clock, type Log, type Outbox } from '#platform/core'
import type { MessageRecord, ReadRecord } from './model'
import { cursorOf, olderThan, readsOf } from './rules'

/** Reads of a broadcast within this time are published together. */
const gatherMs = 500

/**
 * A message sent by this process counts as not recalled for this long, without a query: the event of so early a recall arrives right after
 * the message's own.
 */
const newMs = 2000
const maxNew = 100

export interface Broadcasts {
  /** Sends a broadcast: one write, whatever the number of users. */
  broadcast(senderId: string, message: { title: string; body: string }): Promise<InboxMessage>
  /** Removes it from every inbox. Throws AppError: 'not-found' 404, 'already-decided' 409. */
  recall(actorId: string, messageId: string, note: string): Promise<void>
  /** Newest first. */
  broadcasts(page: {
    cursor?: string | undefined
    limit: number
  }): Promise<{ broadcasts: Broadcast[]; next: string | null }>
  /** Null if unknown or recalled. */
  countsOf(messageId: string): Promise<BroadcastCounts | null>
  /** True if the message was not recalled. */
  isShown(messageId: string): Promise<boolean>
  /** Records how many users received it at a gateway, once per gateway. */
  noteDelivery(messageId: string, delivery: { gateway: string; users: number }): Promise<void>
}

type Message = Omit<MessageRecord, 'outbox'>

/** Broadcasts: messages from admins to all users, their counts, and their recall. */
export function createBroadcasts({
  messages,
  reads,
  outbox,
  clock,
  log,
}: {
  messages: Model<MessageRecord>
  reads: Model<ReadRecord>
  outbox: Outbox
  clock: Clock
  log: Log
}) {
  const gathering = new Map<string, NodeJS.Timeout>()
  /** Delivery waits for this lookup, so messages just sent here need none. */
  const sentJustNow = new LRUCache<string, true>({ max: maxNew, ttl: newMs })

  const counted = (messageId: string) => outbox.event(broadcastCounted, { messageId })
  async function tellCounts(messageId: string): Promise<void> {
    gathering.delete(messageId)
    const countedAt = clock.now()
    await outbox.update(messages, { _id: messageId }, { $set: { countedAt } }, [counted(messageId)])
  }

  /** Counts reads by the prefix of their ids. */
  async function countsIn({ _id, deliveries }: Pick<Message, '_id' | 'deliveries'>) {
    const read = await reads.countDocuments({ _id: readsOf(_id) })
    // Messages from before deliveries were counted have none.
    const received = (deliveries ?? []).reduce((sum, { users }) => sum + users, 0)
    return { _id, received, read }
  }

  const use: Broadcasts = {
    async broadcast(senderId, { title, body }) {
      const now = clock.now()
      const _id = newId(now)
      const createdAt = now.toISOString()
      sentJustNow.set(_id, true)
      await outbox.insert(
        messages,
        { _id, title, body, senderId, createdAt: now, deliveries: [], recalled: null, countedAt: null },
        [outbox.event(broadcastSent, { messageId: _id, title, body, createdAt })],
      )
      return { _id, title, body, createdAt, read: false }
    },

    async recall(actorId, messageId, note) {
      const message = await messages.findById(messageId, { title: 1 }).lean()
      if (message === null) throw new AppError('not-found', 404, 'Message not found.')
      const at = clock.now()
      const { title } = message
      const recalled = await outbox.update(
        messages,
        { _id: messageId, recalled: null },
        { $set: { recalled: { at, actorId, note } } },
        [outbox.event(broadcastRecalled, { messageId, title, note, actorId, at: at.toISOString() })],
      )
      sentJustNow.delete(messageId)
      if (recalled === null) throw new AppError('already-decided', 409, 'This message was already recalled.')
    },

    async broadcasts({ cursor, limit }) {
      const found = await messages
        .find(cursor === undefined ? { createdAt: { $gt: new Date(0) } } : olderThan(cursor), { outbox: 0 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .lean<Message[]>()
      const page = found.slice(0, limit)
      const shown = await Promise.all(
        page.map(async ({ _id, title, body, senderId, createdAt, deliveries, recalled }) => ({
          ...(await countsIn({ _id, deliveries })),
          title,
          body,
          senderId,
          createdAt: createdAt.toISOString(),
          recalled: recalled ? { ...recalled, at: recalled.at.toISOString() } : null,
        })),
      )
      const last = page.at(-1)
      return { broadcasts: shown, next: found.length > limit && last ? cursorOf(last) : null }
    },

    async countsOf(messageId) {
      const message = await messages.findById(messageId, { deliveries: 1 }).lean<Message | null>()
      return message && countsIn(message)
    },

    isShown: async (messageId) =>
      sentJustNow.has(messageId) || (await messages.exists({ _id: messageId, recalled: null })) !== null,

    async noteDelivery(messageId, delivery) {
      await outbox.update(
        messages,
        { _id: messageId, 'deliveries.gateway': { $ne: delivery.gateway } },
        { $push: { deliveries: delivery } },
        [counted(messageId)],
      )
    },
  }

  return {
    use,
    /** Publishes the counts of a broadcast soon after somebody read it, together with other reads. */
    wasRead(messageId: string): void {
      if (gathering.has(messageId)) return
      const timer = setTimeout(() => {
        tellCounts(messageId).catch((error: unknown) =>
          log.warn({ err: error, messageId }, 'the counts of a broadcast could not be published'),
        )
      }, gatherMs)
      timer.unref()
      gathering.set(messageId, timer)
    },
    stop(): void {
      for (const timer of gathering.values()) clearTimeout(timer)
    },
  }
}
