import { calls } from '#events'
import { unauthenticated } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Moderation } from '#services/moderation'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Reports of users, documents and texts, and calls for suspended users. */
export function suspensionRoutes({
  accounts,
  moderation,
  supportEmail,
}: {
  accounts: Pick<Accounts, 'statusOf'>
  moderation: Pick<
    Moderation,
    'report' | 'reportDocument' | 'reportText' | 'appeal' | 'appealOf' | 'answer' | 'reviewOf' | 'warnings'
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
        return thanksFor(await moderation.reportDocument(actor.userId, params.id, body))
      },
      { limits: [limits.general, limits.reports] },
    ),
    serve(
      calls.reportText,
      async ({ actor, params, body }) => {
        const reader = { userId: actor.userId, isAdmin: actor.role === 'admin' }
        return thanksFor(await moderation.reportText(reader, params.id, body))
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
          until: null,
          note: null,
          supportEmail,
          review: null,
          appeal,
          warnings: [],
        })
      }
      const { reason, since, until, note, version } = standing
      const [appeal, review, warnings] = await Promise.all([
        moderation.appealOf(actor.userId, version),
        moderation.reviewOf(actor.userId),
        moderation.warnings(actor.userId),
      ])
      return success({
        standing: 'suspended' as const,
        reason,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
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

const thanksFor = (isNew: boolean) =>
  success({
    message: isNew
      ? 'Thank you. An admin looks at it, and we tell you what became of it.'
      : 'You have reported it already. We tell you what became of it.',
  })
