import type { Connection } from 'mongoose'
import type { InboxMessage } from '#events'
import {
  AppError,
  createConfirmErasure,
  indexesReady,
  isDuplicateKey,
  type Clock,
  type Export,
  type Log,
  type Mailer,
  type Outbox,
  type Service,
} from '#platform'
import type { Account, Accounts } from '#services/accounts'
import type { Moderation } from '#services/moderation'
import type { Support } from '#services/support'
import { createBroadcasts, type Broadcasts } from './broadcasts'
import { createExport } from './export'
import { createForgetReads } from './forget-reads'
import { createNotificationHandlers } from './handlers'
import { createNotificationModels } from './model'
import { createNotices } from './notices'
import { inboxLimit, readKey } from './rules'
import { createSendOnce, forgetOldMails } from './send-once'

export interface Notifications extends Broadcasts {
  /** The newest 200, newest first, without broadcasts from before `since` (the account's creation). */
  inbox(userId: string, since: Date): Promise<InboxMessage[]>
  /** Throws AppError 'not-found' 404. Idempotent. */
  markRead(userId: string, messageId: string): Promise<void>
  /** All messages in a user's inbox. */
  exportOf(account: Pick<Account, '_id' | 'createdAt'>): Promise<Export>
}

/** Notifications to users: broadcasts in the inbox, and mails. */
export function createNotifications(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  log: Log
  mailer: Pick<Mailer, 'send'>
  accounts: Pick<Accounts, 'otpMail' | 'emailChangeMail' | 'get' | 'closedAccount'>
  support: Pick<Support, 'feedbackById'>
  takeDowns: Pick<Moderation['takeDowns'], 'mailOf'>
  supportEmail: string
  /** Where the product is reached, for links in messages. */
  publicUrl: string
}): { notifications: Notifications } & Required<Service> {
  const { outbox, clock, mailer, accounts, support, takeDowns, supportEmail, publicUrl } = deps
  const { messages, notices: noticeModel, reads, sentMails } = createNotificationModels(deps.connection)
  outbox.register(messages)
  outbox.register(noticeModel)
  const notices = createNotices({ notices: noticeModel, outbox, clock })
  const broadcasts = createBroadcasts({ messages, reads, outbox, clock, log: deps.log })
  const confirmErasure = createConfirmErasure('notifications', deps)
  const sendOnce = createSendOnce({ sentMails, mailer, clock })

  return {
    notifications: {
      ...broadcasts.use,
      exportOf: createExport({ messages, notices, reads }),
      async inbox(userId, since) {
        const newest = await messages
          .find({ createdAt: { $gte: since }, recalled: null }, { title: 1, body: 1, createdAt: 1 })
          .sort({ createdAt: -1, _id: -1 })
          .limit(inboxLimit)
          .lean()
        const keys = newest.map(({ _id }) => readKey(_id, userId))
        const read = new Set(
          (await reads.find({ _id: { $in: keys } }, { _id: 1 }).lean()).map(({ _id }) => _id),
        )
        const toAll = newest.map((message) => ({
          ...message,
          isRead: read.has(readKey(message._id, userId)),
        }))
        const own = (await notices.of(userId)).map((notice) => ({
          ...notice,
          isRead: notice.readAt !== null,
        }))
        return [...toAll, ...own]
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1))
          .slice(0, inboxLimit)
          .map(({ _id, title, body, createdAt, isRead }) => ({
            _id,
            title,
            body,
            createdAt: createdAt.toISOString(),
            read: isRead,
          }))
      },
      async markRead(userId, messageId) {
        if (await notices.markRead(userId, messageId)) return
        if (!(await messages.exists({ _id: messageId }))) {
          throw new AppError('not-found', 404, 'Message not found.')
        }
        try {
          await reads.create({ _id: readKey(messageId, userId), at: clock.now() })
          broadcasts.wasRead(messageId)
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      },
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await forgetOldMails(sentMails, clock.now())
      await listen(
        createNotificationHandlers({
          accounts,
          support,
          takeDowns,
          sendOnce,
          notices,
          publicUrl,
          supportEmail,
          forgetReads: createForgetReads({ messages, reads }),
          confirmErasure,
        }),
      )
    },
    async stop() {
      broadcasts.stop()
    },
  }
}
