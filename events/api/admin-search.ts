import { z } from 'zod'
import { success } from '../fields'
import { caseSummary } from './cases'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { foundUser, listedStatus } from './subjects'

/** Most results of each group. */
export const maxAdminResults = 6

/** The results of a group, best first. `more`: there are more than these. */
const group = <Item extends z.ZodType>(item: Item) => z.object({ found: z.array(item), more: z.boolean() })

export const adminResults = z.object({
  users: group(foundUser),
  /** Also documents that are held, rejected, removed or deleted. */
  documents: group(documentCard.extend({ status: listedStatus })),
  cases: group(caseSummary),
})
export type AdminResults = z.infer<typeof adminResults>

export const adminSearchCalls = {
  // POST although it only reads: what admins type may be an email, and proxies and browsers record addresses.
  adminSearch: defineCall({
    method: 'post',
    path: '/api/admin/search',
    summary:
      'Users by name or email, documents by title, module or uploader, and cases by title or by these users and documents; or all three by a pasted id or address. A few of each.',
    access: 'admin',
    body: z.object({ q: z.string().trim().min(1).max(254) }),
    answer: adminResults.extend({ success }),
    reasons: {},
  }),
}
