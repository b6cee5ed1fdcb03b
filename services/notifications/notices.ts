import { createHash } from 'node:crypto'
import type { Model } from 'mongoose'
import { noticeSent } from '#events'
import { isDuplicateKey, type Clock, type Outbox } from '#platform/core'
import type { NoticeRecord } from './model'
import { inboxLimit } from './rules'

type Shown = Pick<NoticeRecord, '_id' | 'title' | 'body' | 'createdAt' | 'readAt'>
const shownFields = { title: 1, body: 1, createdAt: 1, readAt: 1 } as const

/** Message ids have the form of all ids. */
const idOf = (cause: string): string => createHash('sha256').update(cause).digest('hex').slice(0, 24)

/** Messages to one user. */
export function createNotices({
  notices,
  outbox,
  clock,
}: {
  notices: Model<NoticeRecord>
  outbox: Pick<Outbox, 'event' | 'insert'>
  clock: Clock
}) {
  return {
    /**
     * Puts a message into a user's inbox, once per cause; with a topic, unless an earlier message with it is unread. Resolves to true if it
     * was put there now.
     */
    async send({
      cause,
      topic = null,
      ...notice
    }: {
      cause: string
      userId: string
      title: string
      body: string
      topic?: string | null
    }): Promise<boolean> {
      const unread = { userId: notice.userId, topic, readAt: null }
      if (topic !== null && (await notices.exists(unread)) !== null) return false
      const createdAt = clock.now()
      const _id = idOf(cause)
      const sent = outbox.event(noticeSent, { ...notice, messageId: _id, createdAt: createdAt.toISOString() })
      try {
        await outbox.insert(notices, { _id, ...notice, createdAt, readAt: null, topic }, [sent])
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },
    /** The newest 200, newest first. */
    of: (userId: string): Promise<Shown[]> =>
      notices
        .find({ userId }, shownFields)
        .sort({ createdAt: -1, _id: -1 })
        .limit(inboxLimit)
        .lean<Shown[]>()
        .exec(),
    /** All of them, newest first. */
    all: (userId: string): AsyncIterable<Shown> =>
      notices.find({ userId }, shownFields).sort({ createdAt: -1, _id: -1 }).lean<Shown[]>().cursor(),
    /** True if the user has this message. Idempotent. */
    async markRead(userId: string, _id: string): Promise<boolean> {
      const unread = { _id, userId, readAt: null }
      if (await notices.findOneAndUpdate(unread, { $set: { readAt: clock.now() } }).lean()) return true
      return (await notices.exists({ _id, userId })) !== null
    },
    async erase(userId: string): Promise<void> {
      await notices.deleteMany({ userId })
    },
  }
}
export type Notices = ReturnType<typeof createNotices>
