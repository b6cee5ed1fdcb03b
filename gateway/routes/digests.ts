import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** When one is told of new documents of one's modules, and the links in mails that end them. */
export const digestRoutes = ({
  library,
}: {
  library: Pick<Library, 'digestSetting' | 'setDigestSetting' | 'setMailsByToken'>
}): Route[] => [
  serve(calls.digestSetting, async ({ actor }) => success(await library.digestSetting(actor.userId))),
  serve(
    calls.setDigestSetting,
    async ({ actor, body }) => {
      await library.setDigestSetting(actor.userId, body)
      return success(await library.digestSetting(actor.userId))
    },
    { limits: [limits.general, limits.digests] },
  ),
  serve(
    calls.endMails,
    async ({ params }) => {
      await library.setMailsByToken(params.token, false)
      return success({})
    },
    { limits: [limits.general, limits.mailLinks] },
  ),
  serve(
    calls.resumeMails,
    async ({ params }) => {
      await library.setMailsByToken(params.token, true)
      return success({})
    },
    { limits: [limits.general, limits.mailLinks] },
  ),
]
