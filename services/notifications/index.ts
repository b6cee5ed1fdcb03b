import type { Connection } from 'mongoose'
import {
  createConfirmErasure,
  indexesReady,
  type Clock,
  type Export,
  type Housekeeping,
  type Log,
  type Mailer,
  type Outbox,
  type PushSender,
  type Service,
} from '#platform'
import type { Account, Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Moderation } from '#services/moderation'
import type { Support } from '#services/support'
import { createAudiences, type Belonging, type Following } from './broadcasts/audiences'
import { createBroadcasts, type Broadcasts } from './broadcasts/broadcasts'
import { createProgress } from './broadcasts/progress'
import { createSchedule } from './broadcasts/schedule'
import { createExport } from './export'
import { createForgetReads } from './forget-reads'
import { createNotificationHandlers } from './handlers'
import { createInbox, type Inbox } from './inbox'
import { createNotificationModels } from './model'
import { createNotices } from './notices'
import { createPushes, type PushSettings } from './push/pushes'
import { createSendOnce, forgetOldMails } from './send-once'

export interface Notifications extends Broadcasts, Inbox, PushSettings {
  /** All messages in a user's inbox. */
  exportOf(account: Pick<Account, '_id' | 'createdAt'>): Promise<Export>
}

/** Notifications to users: broadcasts in the inbox, mails, and push notifications. */
export function createNotifications(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  log: Log
  housekeeping: Housekeeping
  mailer: Pick<Mailer, 'send'>
  pushSender: PushSender
  accounts: Pick<Accounts, 'otpMail' | 'emailChangeMail' | 'get' | 'closedAccount'> & Belonging
  library: Following & Pick<Library, 'mailTokenOf' | 'isToldOfWants'>
  support: Pick<Support, 'feedbackById'>
  takeDowns: Pick<Moderation['takeDowns'], 'mailOf'>
  supportEmail: string
  /** Where the product is reached, for links in messages. */
  publicUrl: string
}): { notifications: Notifications; sendDue: () => Promise<void> } & Required<Service> {
  const { outbox, clock, mailer, accounts, support, takeDowns, supportEmail, publicUrl } = deps
  const models = createNotificationModels(deps.connection)
  const { messages, notices: noticeModel, reads, hearings, sentMails } = models
  outbox.register(messages)
  outbox.register(noticeModel)
  outbox.register(models.pushes)
  const notices = createNotices({ notices: noticeModel, outbox, clock })
  const audiences = createAudiences({ accounts, library: deps.library, clock })
  const progress = createProgress({ ...models, outbox, clock, log: deps.log })
  const schedule = createSchedule({ ...deps, messages, audiences })
  const confirmErasure = createConfirmErasure('notifications', deps)
  const pushes = createPushes({ ...models, outbox, sender: deps.pushSender, accounts, clock, log: deps.log })
  const sendOnce = createSendOnce({ sentMails, mailer, clock })

  return {
    notifications: {
      ...createBroadcasts({ messages, audiences, progress, outbox, clock }),
      ...createInbox({ messages, reads, notices, audiences, progress, clock }),
      ...pushes.settings,
      exportOf: createExport({ messages, notices, reads, audiences, pushes }),
    },
    sendDue: () => schedule.sweep(),
    async start(listen) {
      await indexesReady(deps.connection)
      await forgetOldMails(sentMails, clock.now())
      await listen(
        createNotificationHandlers({
          accounts,
          support,
          takeDowns,
          mailTokenOf: deps.library.mailTokenOf,
          isToldOfWants: deps.library.isToldOfWants,
          sendOnce,
          notices,
          pushes,
          publicUrl,
          supportEmail,
          forgetReads: createForgetReads({ messages, reads, hearings }),
          confirmErasure,
        }),
      )
      schedule.start()
    },
    async stop() {
      progress.stop()
      await pushes.stop()
      await schedule.stop()
    },
  }
}
