import { successResponse, warningsResponse } from '#events'
import type { Moderation } from '#services/moderation'
import { call, type Call } from '../http/call'
import { limits } from '../http/limits'
import { success } from '../http/success'

export function warningCalls({ moderation }: { moderation: Moderation }): Call[] {
  return [
    call({
      method: 'get',
      path: '/api/auth/warnings',
      summary: 'One’s warnings that were not seen yet, newest first.',
      access: 'user',
      limits: [limits.general],
      answer: warningsResponse,
      async handle({ actor }) {
        const warnings = await moderation.warnings(actor.userId)
        return success({ warnings: warnings.filter(({ seen }) => !seen) })
      },
    }),
    call({
      method: 'get',
      path: '/api/auth/warnings/all',
      summary: 'All of one’s warnings, newest first.',
      access: 'user',
      limits: [limits.general],
      answer: warningsResponse,
      async handle({ actor }) {
        return success({ warnings: await moderation.warnings(actor.userId) })
      },
    }),
    call({
      method: 'patch',
      path: '/api/auth/warnings/mark-seen',
      summary: 'Mark all of one’s warnings as seen.',
      access: 'user',
      limits: [limits.general],
      answer: successResponse,
      async handle({ actor }) {
        await moderation.markSeen(actor.userId)
        return success({})
      },
    }),
  ]
}
