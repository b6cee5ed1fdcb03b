import type { z } from 'zod'
import { siteResponse, type healthResponse } from '#events'
import { call, sending, type Call } from '../http/call'
import { limits } from '../http/limits'
import { sendJson } from '../http/send-json'
import { success } from '../http/success'

export type Health = Omit<z.infer<typeof healthResponse>, 'success'>

/** What is to be known of this installation as a whole. */
export function siteCalls({
  health,
  supportEmail,
}: {
  health: () => Promise<Health>
  supportEmail: string
}): Call[] {
  return [
    call({
      method: 'get',
      path: '/api/site',
      summary: 'Where to write for help.',
      access: 'anyone',
      limits: [limits.general],
      answer: siteResponse,
      async handle() {
        return success({ supportEmail })
      },
    }),
    sending({
      method: 'get',
      path: '/api/health',
      summary: 'The state of every part: 200 when ready, 503 before and when a part is away.',
      access: 'anyone',
      limits: [],
      quiet: true,
      sends: 'application/json',
      async handle({ response }) {
        const state = await health()
        const ready = state.status === 'ready'
        sendJson(response, ready ? 200 : 503, { success: ready, ...state })
      },
    }),
  ]
}
