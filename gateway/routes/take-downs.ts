import { calls } from '#events'
import type { HumanCheck } from '#platform'
import type { Moderation } from '#services/moderation'
import { countOrRefuse, limits, noticesOfClaimant, type Counter } from '../http/limits'
import { requireHuman } from '../http/require-human'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

const byLink = { limits: [limits.general, limits.takeDownLinks] }

/** The figures of moderation; take-down notices from anybody, by form and by the links in their mails; and what uploaders of closed documents can do. */
export function takeDownRoutes({
  moderation: { takeDowns, transparency },
  humanCheck,
  counter,
}: {
  moderation: Pick<Moderation, 'takeDowns' | 'transparency'>
  humanCheck: HumanCheck
  /** Null where limits are off. */
  counter: Counter | null
}): Route[] {
  return [
    serve(calls.transparency, async () => success(await transparency())),
    serve(
      calls.fileTakeDown,
      async ({ body: { altcha, ...request } }) => {
        await requireHuman(humanCheck, altcha)
        await countOrRefuse(counter, noticesOfClaimant, request.email)
        await takeDowns.file(request)
        return success({ message: `We sent a mail to ${request.email}. Confirm your notice by its link.` })
      },
      { limits: [limits.takeDownAddress], largeBody: true },
    ),
    serve(
      calls.confirmTakeDown,
      async ({ body }) => {
        await takeDowns.confirm(body)
        return success({ message: 'Your notice is confirmed. An admin reads it, and we write to you.' })
      },
      byLink,
    ),
    serve(
      calls.takeDownStatus,
      async ({ body }) => success({ notice: await takeDowns.status(body) }),
      byLink,
    ),
    serve(
      calls.tellCourt,
      async ({ body }) => {
        await takeDowns.tellCourt(body)
        return success({ message: 'The document stays closed until an admin has looked at it.' })
      },
      { ...byLink, largeBody: true },
    ),
    serve(calls.ownNotice, async ({ actor, params }) =>
      success({ notice: await takeDowns.ownNotice(actor.userId, params.id) }),
    ),
    serve(
      calls.askRestoration,
      async ({ actor, params, body }) => {
        await takeDowns.askRestoration(actor.userId, params.id, body)
        return success({ message: 'The clock runs. We tell you and the rights holder when it ends.' })
      },
      { limits: [limits.general, limits.restorations], largeBody: true },
    ),
  ]
}
