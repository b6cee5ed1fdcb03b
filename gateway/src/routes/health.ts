import { healthResponse } from '#events'
import type { z } from 'zod'
import { sending, type Call } from '../http/call'
import { sendJson } from '../http/send-json'

export type Health = Omit<z.infer<typeof healthResponse>, 'success'>

export function healthCalls({ health }: { health: () => Promise<Health> }): Call[] {
  return [
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
