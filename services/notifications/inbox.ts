import type { Model } from 'mongoose'
import type { InboxMessage } from '#events'
import { AppError, isDuplicateKey, type Clock } from '#platform/core'
import { inInboxOf, isFor } from './broadcasts/audience-rules'
import type { Audiences } from './broadcasts/audiences'
import { present } from './broadcasts/present'
import type { Progress } from './broadcasts/progress'
import { wasSent } from './broadcasts/rules'
import type { MessageRecord, ReadRecord } from './model'
import type { Notices } from './notices'
import { inboxLimit, readKey } from './rules'

const shownFields = { title: 1, body: 1, createdAt: 1, correctedAt: 1, audience: 1 } as const

export interface Inbox {
  /**
   * The newest 200, newest first: notices, and the broadcasts to audiences that the user belongs to, without those from before `since` (the
   * account's creation).
   */
  inbox(userId: string, since: Date): Promise<InboxMessage[]>
  /** Throws AppError 'not-found' 404, also for a broadcast to others. Idempotent. */
  markRead(userId: string, messageId: string): Promise<void>
}

/** A user's inbox: notices and broadcasts together. */
export function createInbox({
  messages,
  reads,
  notices,
  audiences,
  progress,
  clock,
}: {
  messages: Model<MessageRecord>
  reads: Model<ReadRecord>
  notices: Pick<Notices, 'of' | 'markRead'>
  audiences: Pick<Audiences, 'membershipsOf'>
  progress: Pick<Progress, 'moved' | 'heard' | 'noteInbox'>
  clock: Clock
}): Inbox {
  return {
    async inbox(userId, since) {
      const memberships = await audiences.membershipsOf(userId)
      const newest = await messages
        .find(inInboxOf(since, memberships), shownFields)
        .sort({ createdAt: -1, _id: -1 })
        .limit(inboxLimit)
        .lean()
      const keys = newest.map(({ _id }) => readKey(_id, userId))
      const read = new Set(
        (await reads.find({ _id: { $in: keys } }, { _id: 1 }).lean()).map(({ _id }) => _id),
      )
      const isRead = (messageId: string) => read.has(readKey(messageId, userId))
      // Hearings of messages of earlier releases are not counted.
      const fresh = newest.filter(({ _id, audience }) => audience && !isRead(_id))
      await progress.noteInbox(
        userId,
        fresh.map(({ _id }) => _id),
      )
      return [
        ...newest.map((message) => present(message, isRead(message._id))),
        ...(await notices.of(userId)).map((notice) => present(notice, notice.readAt !== null)),
      ]
        .sort((a, b) =>
          a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a._id < b._id) ? 1 : -1,
        )
        .slice(0, inboxLimit)
    },
    async markRead(userId, messageId) {
      if (await notices.markRead(userId, messageId)) return
      const message = await messages.findById(messageId, { to: 1, createdAt: 1, audience: 1 }).lean()
      const isTheirs =
        message !== null &&
        wasSent(message) &&
        (!message.to || isFor(message.to, message.createdAt, await audiences.membershipsOf(userId)))
      if (!isTheirs) throw new AppError('not-found', 404, 'Message not found.')
      if (message.audience) await progress.heard([{ messageId, userId }])
      try {
        await reads.create({ _id: readKey(messageId, userId), at: clock.now() })
        progress.moved(messageId)
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },
  }
}
