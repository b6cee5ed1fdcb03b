import type { z } from 'zod'
import { calls, type healthResponse } from '#events'
import type { Config } from '#platform'
import type { MayWatch } from '../http/may-watch'
import { serve, type Route } from '../http/serve'
import { sendJson } from '../http/send-json'
import { success } from '../http/success'

export type Health = Omit<z.infer<typeof healthResponse>, 'success'>

/** Public settings and health of this installation. */
export const siteRoute = ({
  supportEmail,
  officerEmail,
  representative,
}: Pick<Config, 'supportEmail' | 'officerEmail' | 'representative'>): Route =>
  serve(calls.site, async () => success({ supportEmail, officerEmail, representative }), {
    withoutStore: true,
  })

/** The health of every dependency, for clients that may see it; 503 unless all are well and the program is ready. */
export const healthRoute = (health: () => Promise<Health>, mayWatch: MayWatch): Route =>
  serve(
    calls.health,
    async ({ request, response }) => {
      const state = await health()
      const ready = state.status === 'ready'
      sendJson(response, ready ? 200 : 503, {
        success: ready,
        ...state,
        ...(!mayWatch(request) && { parts: {} }),
      })
    },
    { limits: [], quiet: true, withoutStore: true },
  )
