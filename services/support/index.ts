import type { Connection } from 'mongoose'
import {
  emailChanged,
  erasureRequested,
  feedbackReceived,
  formerStudent,
  type Feedback,
  type FeedbackKind,
  type FeedbackRequest,
} from '#events'
import {
  createConfirmErasure,
  indexesReady,
  newId,
  on,
  type Clock,
  type Export,
  type Outbox,
  type Service,
} from '#platform'
import type { Account, Accounts } from '#services/accounts'
import { feedbackOf } from './feedback-of'
import { createFeedbackModel, type FeedbackRecord } from './model'

/** A page of feedback. `next`: cursor of the next page; null on the last. */
interface FeedbackPage {
  feedback: Feedback[]
  total: number
  next: string | null
}

export interface Support {
  /** Stores feedback and publishes the event that mails it. */
  receive(kind: FeedbackKind, written: FeedbackRequest): Promise<void>
  /** Newest first; one kind, or all. */
  feedback(wanted: {
    kind?: FeedbackKind | undefined
    cursor?: string | undefined
    limit: number
  }): Promise<FeedbackPage>
  /** Null if there is none. */
  feedbackById(feedbackId: string): Promise<Feedback | null>
  /** Feedback sent with any spelling of the account's address. */
  exportOf(account: Pick<Account, 'email'>): Promise<Export>
}

/** Feedback and problem reports from users and visitors. */
export function createSupport(deps: {
  connection: Connection
  outbox: Outbox
  clock: Clock
  accounts: Pick<Accounts, 'closedAccount' | 'emailChangeMail'>
}): { support: Support } & Service {
  const { outbox, clock } = deps
  const feedback = createFeedbackModel(deps.connection)
  outbox.register(feedback)
  const confirmErasure = createConfirmErasure('support', deps)

  /** Feedback stays without its author. */
  async function erase(userId: string): Promise<void> {
    const account = await deps.accounts.closedAccount(userId)
    if (account === null) return
    const nobody = { name: formerStudent().username, email: '' }
    for (const { _id } of await feedbackOf(feedback, account.email))
      await feedback.updateOne({ _id }, { $set: nobody })
  }

  /** Moves feedback to the new address, since it is found by the account's address. */
  async function follow(userId: string): Promise<void> {
    const change = await deps.accounts.emailChangeMail(userId)
    if (change === null) return
    for (const { _id } of await feedbackOf(feedback, change.to))
      await feedback.updateOne({ _id }, { $set: { email: change.email } })
  }
  const present = ({
    _id,
    kind,
    name,
    email,
    message,
    createdAt,
  }: Omit<FeedbackRecord, 'outbox'>): Feedback => ({
    _id,
    kind,
    name,
    email,
    message,
    createdAt: createdAt.toISOString(),
  })

  return {
    support: {
      async receive(kind, { name, email, message }) {
        const now = clock.now()
        const _id = newId(now)
        await outbox.insert(feedback, { _id, kind, name, email, message, createdAt: now }, [
          outbox.event(feedbackReceived, { feedbackId: _id, kind }),
        ])
      },

      async feedback({ kind, cursor, limit }) {
        const ofKind = kind === undefined ? {} : { kind }
        const older = cursor === undefined ? { _id: { $gt: '' } } : { _id: { $lt: cursor } }
        const [found, total] = await Promise.all([
          feedback
            .find({ ...ofKind, ...older }, { outbox: 0 })
            .sort({ _id: -1 })
            // One more than a page shows whether there is a next page.
            .limit(limit + 1)
            .lean(),
          feedback.countDocuments({ ...ofKind, _id: { $gt: '' } }),
        ])
        const shown = found.slice(0, limit)
        const next = found.length > limit ? (shown.at(-1)?._id ?? null) : null
        return { feedback: shown.map(present), total, next }
      },

      async feedbackById(feedbackId) {
        const kept = await feedback.findById(feedbackId, { outbox: 0 }).lean()
        return kept && present(kept)
      },

      async exportOf({ email }) {
        return { data: { feedback: (await feedbackOf(feedback, email)).map(present) }, files: [] }
      },
    },
    async start(listen) {
      await indexesReady(deps.connection)
      await listen({
        group: 'support',
        handlers: [
          on(emailChanged, ({ payload: { userId } }) => follow(userId)),
          on(erasureRequested, async ({ payload: { userId } }) => {
            await erase(userId)
            await confirmErasure(userId)
          }),
        ],
      })
    },
  }
}
