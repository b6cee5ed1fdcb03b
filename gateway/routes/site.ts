import type { z } from 'zod'
import { calls, type healthResponse } from '#events'
import { serve, type Route } from '../http/serve'
import { sendJson } from '../http/send-json'
import { success } from '../http/success'

export type Health = Omit<z.infer<typeof healthResponse>, 'success'>

/** What is to be known of this installation as a whole. */
export function siteRoutes({
  health,
  supportEmail,
}: {
  health: () => Promise<Health>
  supportEmail: string
}): Route[] {
  return [
    serve(calls.site, async () => success({ supportEmail })),
    serve(
      calls.health,
      async ({ response }) => {
        const state = await health()
        const ready = state.status === 'ready'
        sendJson(response, ready ? 200 : 503, { success: ready, ...state })
      },
      { limits: [], quiet: true },
    ),
  ]
}
