import { z } from 'zod'
import { count, instant, success } from '../fields'
import { defineCall } from './define-call'

/** A balance at a moment. */
const balanceAt = z.object({ at: instant, value: count })
/**
 * Balances since the term began: at its beginning, after the last movement of each day that had one, and now. At most one a day, and these
 * two.
 */
export const growthResponse = z.object({ success, points: z.array(balanceAt) })

/** How one's points grew. */
export const growthCalls = {
  growth: defineCall({
    method: 'get',
    path: '/api/rewards/wallet/growth',
    summary: 'One’s balances since the term began on 1 January or 1 August, at most one a day.',
    access: 'user',
    answer: growthResponse,
    reasons: {},
  }),
}
