import { calls } from '#events'
import { unauthenticated } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Moderation } from '#services/moderation'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Reports of users and documents, and calls for suspended users. */
export function suspensionRoutes({
  accounts,
  moderation,
  supportEmail,
}: {
  accounts: Pick<Accounts, 'statusOf'>
  moderation: Pick<
    Moderation,
    'report' | 'reportDocument' | 'appeal' | 'appealOf' | 'answer' | 'reviewOf' | 'warnings'
  >
  supportEmail: string
}): Route[] {
  return [
    serve(
      calls.reportUser,
      async ({ actor, body }) => {
        await moderation.report(actor.userId, body)
        return success({
          message: 'Report submitted successfully. Thank you for helping keep our community safe.',
        })
      },
      { limits: [limits.general, limits.reports] },
    ),
    serve(
      calls.reportDocument,
      async ({ actor, params, body }) => {
        const isNew = await moderation.reportDocument(actor.userId, params.id, body)
        return success({
          message: isNew
            ? 'Thank you. An admin looks at it, and we tell you what became of it.'
            : 'You have reported it already. We tell you what became of it.',
        })
      },
      { limits: [limits.general, limits.reports] },
    ),
    serve(calls.standing, async ({ actor }) => {
      const standing = await accounts.statusOf(actor.userId)
      if (standing === null) throw unauthenticated()
      if (standing.isActive) {
        // The ended suspension has the previous number.
        const appeal = await moderation.appealOf(actor.userId, standing.version - 1)
        return success({
          standing: 'active' as const,
          reason: null,
          since: null,
          note: null,
          supportEmail,
          review: null,
          appeal,
          warnings: [],
        })
      }
      const { reason, since, note, version } = standing
      const [appeal, review, warnings] = await Promise.all([
        moderation.appealOf(actor.userId, version),
        moderation.reviewOf(actor.userId),
        moderation.warnings(actor.userId),
      ])
      return success({
        standing: 'suspended' as const,
        reason,
        since: since.toISOString(),
        note,
        supportEmail,
        review,
        appeal,
        warnings,
      })
    }),
    serve(
      calls.appeal,
      async ({ actor, body }) => {
        await moderation.appeal(actor.userId, body.message, body.warnings)
        return success({ message: 'Your appeal was sent. We answer by email.' })
      },
      { limits: [limits.general, limits.appeals] },
    ),
    serve(
      calls.answerQuestion,
      async ({ actor, params, body }) => {
        await moderation.answer(actor.userId, params.id, body.answer)
        return success({ message: 'Thank you. An admin reads it.' })
      },
      { limits: [limits.general, limits.appeals] },
    ),
  ]
}
