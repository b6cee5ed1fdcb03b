import { calls } from '#events'
import type { Moderation } from '#services/moderation'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

export function warningRoutes({ moderation }: { moderation: Moderation }): Route[] {
  return [
    serve(calls.unseenWarnings, async ({ actor }) => {
      const warnings = await moderation.warnings(actor.userId)
      return success({ warnings: warnings.filter(({ seen }) => !seen) })
    }),
    serve(calls.warnings, async ({ actor }) =>
      success({ warnings: await moderation.warnings(actor.userId) }),
    ),
    serve(
      calls.contestWarning,
      async ({ actor, body }) => {
        await moderation.contest(actor.userId, body)
        return success({ message: 'An admin looks at it. The answer appears here and in your inbox.' })
      },
      { limits: [limits.general, limits.appeals] },
    ),
    serve(calls.hiddenTexts, async ({ actor }) =>
      success({ texts: await moderation.hiddenTexts(actor.userId) }),
    ),
    serve(
      calls.contestText,
      async ({ actor, params, body }) => {
        await moderation.contestText(actor.userId, params.id, body.message)
        return success({ message: 'An admin looks at it. The answer appears here and in your inbox.' })
      },
      { limits: [limits.general, limits.appeals] },
    ),
    serve(calls.markWarningsSeen, async ({ actor }) => {
      await moderation.markSeen(actor.userId)
      return success({})
    }),
  ]
}
