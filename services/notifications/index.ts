import type { Connection } from 'mongoose'
import { broadcastSent, type InboxMessage } from '#events'
import {
  AppError,
  indexesReady,
  isDuplicateKey,
  newId,
  type Clock,
  type Mailer,
  type Outbox,
  type Service,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Support } from '#services/support'
import { createNotificationHandlers } from './handlers'
import { createNotificationModels } from './model'
import { inboxLimit, readKey } from './rules'
import { createSendOnce, forgetOldMails } from './send-once'

export interface Notifications {
  /** The newest 200, newest first; broadcasts from before `since` (the account's creation) are not theirs. */
  inbox(userId: string, since: Date): Promise<InboxMessage[]>
  /** Throws AppError 'not-found' 404. Idempotent. */
  markRead(userId: string, messageId: string): Promise<void>
  broadcast(senderId: string, message: { title: string; body: string }): Promise<InboxMessage>
}

/** What is written to users: broadcasts in their inbox, codes in their mail. */
export function createNotifications(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  accounts: Pick<Accounts, 'otpMail' | 'emailChangeMail' | 'get'>
  support: Pick<Support, 'feedbackById'>
  supportEmail: string
}): { notifications: Notifications } & Service {
  const { outbox, clock, mailer, accounts, support, supportEmail } = deps
  const { messages, reads, sentMails } = createNotificationModels(deps.connection)
  outbox.register(messages)
  const sendOnce = createSendOnce({ sentMails, mailer, clock })

  return {
    notifications: {
      async inbox(userId, since) {
        const newest = await messages
          .find({ createdAt: { $gte: since } }, { outbox: 0 })
          .sort({ createdAt: -1, _id: -1 })
          .limit(inboxLimit)
          .lean()
        const keys = newest.map(({ _id }) => readKey(_id, userId))
        const read = new Set(
          (await reads.find({ _id: { $in: keys } }, { _id: 1 }).lean()).map(({ _id }) => _id),
        )
        return newest.map(({ _id, title, body, createdAt }) => ({
          _id,
          title,
          body,
          createdAt: createdAt.toISOString(),
          read: read.has(readKey(_id, userId)),
        }))
      },
      async markRead(userId, messageId) {
        if (!(await messages.exists({ _id: messageId }))) {
          throw new AppError('not-found', 404, 'Message not found.')
        }
        try {
          await reads.create({ _id: readKey(messageId, userId), at: clock.now() })
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      },
      async broadcast(senderId, { title, body }) {
        const now = clock.now()
        const _id = newId(now)
        const createdAt = now.toISOString()
        await outbox.insert(messages, { _id, title, body, senderId, createdAt: now }, [
          outbox.event(broadcastSent, { messageId: _id, title, body, createdAt }),
        ])
        return { _id, title, body, createdAt, read: false }
      },
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await forgetOldMails(sentMails, clock.now())
      await listen(createNotificationHandlers({ accounts, support, sendOnce, supportEmail }))
    },
  }
}
