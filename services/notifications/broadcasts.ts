import { LRUCache } from 'lru-cache'
import type { Model } from 'mongoose'
import { broadcastCounted, broadcastRecalled, broadcastSent } from '#events'
import type { Broadcast, BroadcastCounts, InboxMessage } from '#events'
import { AppError, newId, type Clock, type Log, type Outbox } from '#platform/core'
import type { MessageRecord, ReadRecord } from './model'
import { cursorOf, olderThan, readsOf } from './rules'

/** Reads of one broadcast that come within so long are told of together. */
const gatherMs = 500

/**
 * For so long a message that was sent here is known to be shown: the recall of one so new, wherever it was recalled, is told right behind
 * the message.
 */
const newMs = 2000
const maxNew = 100

export interface Broadcasts {
  /** One write, whatever the number of users. */
  broadcast(senderId: string, message: { title: string; body: string }): Promise<InboxMessage>
  /** Takes it out of every inbox. Throws AppError: 'not-found' 404, 'already-decided' 409. */
  recall(actorId: string, messageId: string, note: string): Promise<void>
  /** Newest first. */
  broadcasts(page: {
    cursor?: string | undefined
    limit: number
  }): Promise<{ broadcasts: Broadcast[]; next: string | null }>
  /** Null when unknown or recalled. */
  countsOf(messageId: string): Promise<BroadcastCounts | null>
  /** Whether it is still to be shown. */
  isShown(messageId: string): Promise<boolean>
  /** Notes how many users heard it at a gateway; once for each gateway. */
  noteDelivery(messageId: string, delivery: { gateway: string; users: number }): Promise<void>
}

type Message = Omit<MessageRecord, 'outbox'>

/** What admins write to everybody, how far it has come, and how it is taken back. */
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
  /** Everybody waits while it is asked for: those just sent need no question. */
  const sentJustNow = new LRUCache<string, true>({ max: maxNew, ttl: newMs })

  const counted = (messageId: string) => outbox.event(broadcastCounted, { messageId })
  async function tellCounts(messageId: string): Promise<void> {
    gathering.delete(messageId)
    const countedAt = clock.now()
    await outbox.update(messages, { _id: messageId }, { $set: { countedAt } }, [counted(messageId)])
  }

  /** Reads are found by the beginning of their ids. */
  async function countsIn({ _id, deliveries }: Pick<Message, '_id' | 'deliveries'>) {
    const read = await reads.countDocuments({ _id: readsOf(_id) })
    // A message of before deliveries were counted has none.
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
      if (recalled === null) throw new AppError('already-decided', 409, 'This message was recalled before.')
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
    /** Somebody has read a broadcast: admins are told in a moment, of all who have by then. */
    wasRead(messageId: string): void {
      if (gathering.has(messageId)) return
      const timer = setTimeout(() => {
        tellCounts(messageId).catch((error: unknown) =>
          log.warn({ err: error, messageId }, 'admins were not told how many have read a broadcast'),
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
