import { LRUCache } from 'lru-cache'
import type { Model } from 'mongoose'
import {
  broadcastRecalled,
  type Audience,
  type Broadcast,
  type BroadcastCounts,
  type BroadcastRequest,
  type ChangeScheduledRequest,
  type CorrectionRequest,
  type InboxMessage,
} from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import { notSent, type MessageRecord } from '../model'
import { cursorOf, olderThan } from '../rules'
import type { Audiences } from './audiences'
import { present, presentForAdmins } from './present'
import type { Progress } from './progress'
import { cancelScheduled, changeScheduled, correct, newMessage, wasSent } from './rules'

/**
 * A message sent by this process counts as unchanged for this long, without a query: the event of so early a recall or correction arrives
 * right after the message's own.
 */
const newMs = 2000
const maxNew = 100
/** A message can be scheduled this far ahead. */
const maxAheadMs = 366 * 86_400_000
/** Most scheduled messages that the list shows. */
const maxScheduled = 100

type Message = Omit<MessageRecord, 'outbox'>
type Draft = Pick<BroadcastRequest, 'title' | 'body'> & Partial<BroadcastRequest>

export interface Broadcasts {
  /**
   * Sends a broadcast: one write, whatever the number of users. To everybody and now, unless it says otherwise. Throws AppError 'invalid' 400
   * for a time that is past, or too far ahead.
   */
  broadcast(senderId: string, message: Draft): Promise<InboxMessage>
  /** Changes a scheduled broadcast. Throws AppError: 'invalid' 400, 'not-found' 404, 'already-decided' 409. */
  changeScheduled(actorId: string, messageId: string, change: ChangeScheduledRequest): Promise<void>
  /** Cancels a scheduled broadcast. Throws AppError: 'not-found' 404, 'already-decided' 409. */
  cancelScheduled(actorId: string, messageId: string): Promise<void>
  /** Corrects a broadcast in every inbox. Throws AppError: 'not-found' 404, 'already-decided' 409. */
  correct(actorId: string, messageId: string, correction: CorrectionRequest): Promise<void>
  /** Removes it from every inbox. Throws AppError: 'not-found' 404, 'already-decided' 409. */
  recall(actorId: string, messageId: string, note: string): Promise<void>
  /** Newest first. `scheduled`: those that wait for their time, on the first page. */
  broadcasts(page: {
    cursor?: string | undefined
    limit: number
  }): Promise<{ scheduled: Broadcast[]; broadcasts: Broadcast[]; next: string | null }>
  /** Null if unknown. */
  countsOf(messageId: string): Promise<BroadcastCounts | null>
  /** A message as it is now, unread; null if it was not sent, or recalled. */
  shown(messageId: string): Promise<InboxMessage | null>
  /** Those of these users who are in the audience of a message that was sent; null: everybody is. */
  audienceAmong(messageId: string, userIds: () => readonly string[]): Promise<ReadonlySet<string> | null>
  /** Records which users received it at a gateway, once per gateway. */
  noteDelivery: Progress['noteDelivery']
  /** The number of users in an audience, and how many of these users are in it. */
  recipients(audience: Audience, online: readonly string[]): Promise<{ recipients: number; online: number }>
}

/** Broadcasts: messages from admins to all users or an audience; scheduled, corrected and recalled. */
export function createBroadcasts({
  messages,
  audiences,
  progress,
  outbox,
  clock,
}: {
  messages: Model<MessageRecord>
  audiences: Audiences
  progress: Progress
  outbox: Outbox
  clock: Clock
}): Broadcasts {
  /** Delivery waits for these lookups, so messages just sent here need none. */
  const sentJustNow = new LRUCache<string, Pick<Message, 'to' | 'createdAt'> & { message: InboxMessage }>({
    max: maxNew,
    ttl: newMs,
  })

  function dueAtOf(sendAt: string): Date {
    const dueAt = new Date(sendAt)
    const ahead = dueAt.getTime() - clock.now().getTime()
    if (ahead <= 0) throw new AppError('invalid', 400, 'This time is past. Choose a later one.')
    if (ahead > maxAheadMs) throw new AppError('invalid', 400, 'Choose a time within a year.')
    return dueAt
  }

  return {
    async broadcast(senderId, { title, body, audience = { kind: 'everyone', of: null }, sendAt = null }) {
      const dueAt = sendAt === null ? null : dueAtOf(sendAt)
      const to = dueAt === null ? await audiences.keys(audience) : null
      const now = clock.now()
      const _id = newId(now)
      const { first, events } = newMessage(_id, { title, body, senderId, audience, to, dueAt }, now)
      const message = present({ _id, ...first })
      if (dueAt === null) sentJustNow.set(_id, { to, createdAt: now, message })
      await outbox.insert(
        messages,
        { _id, ...first, version: 1 },
        events.map(({ definition, payload }) => outbox.event(definition, payload)),
      )
      return message
    },

    async changeScheduled(actorId, messageId, change) {
      dueAtOf(change.sendAt)
      const by = { messageId, actorId, change }
      const outcome = await outbox.decide(messages, messageId, (message, version) =>
        changeScheduled(message, version, by, clock.now()),
      )
      if (outcome !== 'changed') throw refusal(outcome)
    },

    async cancelScheduled(actorId, messageId) {
      const outcome = await outbox.decide(messages, messageId, (message) =>
        cancelScheduled(message, { messageId, actorId }, clock.now()),
      )
      if (outcome !== 'cancelled') throw refusal(outcome)
    },

    async correct(actorId, messageId, correction) {
      const by = { messageId, actorId, correction }
      const outcome = await outbox.decide(messages, messageId, (message, version) =>
        correct(message, version, by, clock.now()),
      )
      sentJustNow.delete(messageId)
      if (outcome !== 'corrected') throw refusal(outcome)
    },

    async recall(actorId, messageId, note) {
      const message = await messages.findById(messageId, { title: 1, createdAt: 1 }).lean()
      if (message === null || !wasSent(message)) throw refusal('not-found')
      const at = clock.now()
      const { title } = message
      const recalled = await outbox.update(
        messages,
        { _id: messageId, recalled: null },
        { $set: { recalled: { at, actorId, note } }, $inc: { version: 1 } },
        [outbox.event(broadcastRecalled, { messageId, title, note, actorId, at: at.toISOString() })],
      )
      sentJustNow.delete(messageId)
      if (recalled === null) throw new AppError('already-decided', 409, 'This message was already recalled.')
    },

    async broadcasts({ cursor, limit }) {
      const found = await messages
        .find(cursor === undefined ? { createdAt: { $gt: notSent } } : { $and: [olderThan(cursor), sent] }, {
          outbox: 0,
        })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .lean<Message[]>()
      const waiting =
        cursor === undefined
          ? await messages
              .find({ dueAt: { $gt: notSent } }, { outbox: 0 })
              .sort({ dueAt: 1 })
              .limit(maxScheduled)
              .lean<Message[]>()
          : []
      const page = found.slice(0, limit)
      const show = (all: readonly Message[]) =>
        Promise.all(all.map(async (message) => presentForAdmins(message, await progress.countsIn(message))))
      const last = page.at(-1)
      return {
        scheduled: await show(waiting),
        broadcasts: await show(page),
        next: found.length > limit && last ? cursorOf(last) : null,
      }
    },

    async countsOf(messageId) {
      const fields = { deliveries: 1, audience: 1 }
      const message = await messages.findById(messageId, fields).lean<Message | null>()
      return message && progress.countsIn(message)
    },

    async shown(messageId) {
      const known = sentJustNow.get(messageId)
      if (known) return known.message
      const message = await messages.findOne({ _id: messageId, recalled: null }, { outbox: 0 }).lean()
      return message && wasSent(message) ? present(message) : null
    },

    async audienceAmong(messageId, userIds) {
      const message =
        sentJustNow.get(messageId) ??
        (await messages
          .findById(messageId, { to: 1, createdAt: 1 })
          .lean<Pick<Message, 'to' | 'createdAt'> | null>())
      if (message === null) return new Set()
      return message.to ? audiences.membersAmong(message.to, message.createdAt, userIds()) : null
    },

    noteDelivery: (messageId, delivery) => progress.noteDelivery(messageId, delivery),

    recipients: async (audience, online) => ({
      recipients: await audiences.count(audience),
      online: await audiences.countAmong(audience, online),
    }),
  }
}

const sent = { createdAt: { $gt: notSent } }

const refusal = (outcome: 'not-found' | 'already-decided'): AppError =>
  outcome === 'not-found'
    ? new AppError('not-found', 404, 'Message not found.')
    : new AppError(
        'already-decided',
        409,
        'This message was sent, changed or cancelled meanwhile. Look at it again.',
      )
