import type { Request, Response } from 'express'
import type { z } from 'zod'
import { healthCalls, type healthResponse } from '#events'
import type { MayWatch } from '../http/may-watch'
import { serve, type Route } from '../http/serve'
import { sendJson } from '../http/send-json'
import { success } from '../http/success'

/** `serves`: the process can answer requests, though a dependency may be unavailable. */
export type Health = Omit<z.infer<typeof healthResponse>, 'success'> & { serves: boolean }

/** Reads the health of this process. `fresh`: checks the dependencies now, instead of a moment ago. */
export type ReadHealth = (options: { fresh: boolean }) => Promise<Health>

/**
 * Health as monitoring asks for it, and liveness and readiness as orchestrators do. Nobody is limited, since a balancer must get an answer:
 * strangers share one check a second.
 */
export function healthRoutes(read: ReadHealth, mayWatch: MayWatch): Route[] {
  const tell =
    (isWell: (health: Health) => boolean) =>
    async ({ request, response }: { request: Request; response: Response }) => {
      const knows = mayWatch(request)
      const health = await read({ fresh: knows })
      const well = isWell(health)
      const { status, parts, release, dataVersion } = health
      const details = knows ? { parts, release, dataVersion } : { parts: {} }
      sendJson(response, well ? 200 : 503, { success: well, status, ...details })
    }
  const options = { limits: [], quiet: 'always', withoutStore: true } as const
  return [
    serve(
      healthCalls.health,
      tell(({ status }) => status === 'ready'),
      options,
    ),
    serve(healthCalls.healthLive, async () => success({}), options),
    serve(
      healthCalls.healthReady,
      tell(({ serves }) => serves),
      options,
    ),
  ]
}
