import { z } from 'zod'
import { success } from '../fields'
import { defineCall } from './define-call'

/** `degraded`: it runs, and a dependency is unavailable. `parts`: the dependencies, for those who may see them. */
export const healthResponse = z.object({
  success: z.boolean(),
  status: z.enum(['starting', 'ready', 'degraded', 'stopping']),
  parts: z.record(z.string(), z.object({ ok: z.boolean(), kind: z.string(), detail: z.string().optional() })),
  /** Absent, like the parts, for clients that may not see details. */
  release: z.string().optional(),
  dataVersion: z.number().optional(),
})

export const healthCalls = {
  health: defineCall({
    method: 'get',
    path: '/api/health',
    summary: 'The state of every dependency: 200 when ready, 503 before that and when one is unavailable.',
    access: 'anyone',
    sends: 'application/json',
    reasons: {},
  }),
  healthLive: defineCall({
    method: 'get',
    path: '/api/health/live',
    summary: 'The process answers: always 200, also while it starts and stops. Restart it if this fails.',
    access: 'anyone',
    answer: z.object({ success }),
    reasons: {},
  }),
  healthReady: defineCall({
    method: 'get',
    path: '/api/health/ready',
    summary:
      'The process can serve: 200 while it runs and reaches its store, also `degraded`; 503 while it starts and stops, and without the store.',
    access: 'anyone',
    sends: 'application/json',
    reasons: {},
  }),
}
