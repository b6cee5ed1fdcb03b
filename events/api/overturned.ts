import { z } from 'zod'
import { count, success } from '../fields'
import { defineCall } from './define-call'

/** The days that are counted. */
export const overturnedDays = 90

/** Decisions of the rules or of an admin that an admin may overturn. */
const overturnable = z.enum(['contest', 'appeal', 'removal', 'take-down', 'text'])
export type Overturnable = z.infer<typeof overturnable>

const overturnedRow = z.object({
  of: overturnable,
  /** Contested warnings and appeals that were answered, documents that dislikes removed, documents that admins took down, and texts that they hid. */
  made: count,
  /** Warnings that were withdrawn, suspensions that ended, documents that were restored, and texts that are shown again. */
  overturned: count,
})
export type OverturnedRow = z.infer<typeof overturnedRow>

export const overturnedCalls = {
  overturned: defineCall({
    method: 'get',
    path: '/api/admin/overturned',
    summary: 'How many decisions of the last 90 days were overturned, by what they were about.',
    access: 'admin',
    answer: z.object({ success, rows: z.array(overturnedRow) }),
    reasons: {},
  }),
}
