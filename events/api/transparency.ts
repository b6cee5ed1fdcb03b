import { z } from 'zod'
import { count, instant, success } from '../fields'
import { decisionKind } from '../decisions'
import { caseKind } from '../values'
import { defineCall } from './define-call'

/** Cases of one kind within the period. */
const kindOfCase = z.object({
  kind: caseKind,
  opened: count,
  decided: count,
  /** The median time from the opening of a case to its decision; null if none was decided. */
  decisionSeconds: count.nullable(),
  /** How often each decision was made, the most frequent first. */
  decisions: z.array(z.object({ decision: decisionKind, times: count })),
})

export const transparency = z.object({
  /** A year. */
  from: instant,
  until: instant,
  kinds: z.array(kindOfCase),
  /** Documents that were closed after a notice and are published again, and those whose clock runs. */
  restored: count,
  restoring: count,
})
export type Transparency = z.infer<typeof transparency>

export const transparencyCalls = {
  transparency: defineCall({
    method: 'get',
    path: '/api/transparency',
    summary:
      'How many cases were opened and decided within a year, and how fast; without names. An hour old at most.',
    access: 'anyone',
    answer: transparency.extend({ success }),
    reasons: {},
  }),
}
