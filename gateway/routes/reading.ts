import { calls } from '#events'
import type { Library } from '#services/library'
import { deviceKindOf } from '../http/device-kind'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import type { TellOwnTabs } from '../live/own-tabs'
import { deviceOf } from './sessions'

/** Where one stopped reading, and whether others may see that one reads. */
export function readingRoutes({
  library,
  tellOwnTabs,
}: {
  library: Pick<Library, 'keepPlace' | 'continueReading' | 'showsReading' | 'setShowsReading'>
  tellOwnTabs: TellOwnTabs
}): Route[] {
  return [
    serve(
      calls.keepPlace,
      async ({ actor: { userId, sessionId }, params: { id: documentId }, body, request }) => {
        const { headers } = request
        const device = deviceKindOf(deviceOf(request))
        const place = await library.keepPlace(userId, documentId, { page: body.page, device })
        const { page } = place
        tellOwnTabs({ userId, sessionId, headers }, 'reading:moved', { documentId, page, device })
        return success({ place })
      },
      { limits: [limits.general, limits.places] },
    ),
    serve(calls.continueReading, async ({ actor }) =>
      success({ reading: await library.continueReading(actor.userId) }),
    ),
    serve(calls.readingShown, async ({ actor }) =>
      success({ isShown: await library.showsReading(actor.userId) }),
    ),
    serve(
      calls.showReading,
      async ({ actor: { userId, sessionId }, body: { isShown }, request: { headers } }) => {
        await library.setShowsReading(userId, isShown)
        tellOwnTabs({ userId, sessionId, headers }, 'reading:shown', { isShown })
        return success({ isShown })
      },
      { limits: [limits.general, limits.places] },
    ),
  ]
}
