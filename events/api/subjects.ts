import { z } from 'zod'
import { instant, success } from '../fields'
import { absenceReason, role } from '../values'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { nextCursor, pageQuery } from './shared'
import { publicUser } from './people'

/** An account in the admins' search. */
export const foundUser = publicUser.extend({
  email: z.string(),
  role,
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: instant,
})
export type FoundUser = z.infer<typeof foundUser>

/** A prefix of the name or address, ignoring case. */
const beginning = z.string().trim().max(254).default('')

export const usersQuery = pageQuery.extend({
  q: beginning,
  by: z.literal('username', 'An email is searched for by a POST to /api/admin/users/by-email.').optional(),
})
export const usersByEmailRequest = pageQuery.extend({ q: beginning })

const usersAnswer = z.object({ success, users: z.array(foundUser), next: nextCursor })

/** `standing`: published; or the reason why it is not. */
export const listedStatus = z.enum(['standing', ...absenceReason.options])
export type ListedStatus = z.infer<typeof listedStatus>
export const foundDocumentsQuery = pageQuery.extend({ status: listedStatus.default('standing') })

/** Searches for admins: users and documents. */
export const subjectCalls = {
  users: defineCall({
    method: 'get',
    path: '/api/admin/users',
    summary: 'Users by a prefix of their name, in that order.',
    access: 'admin',
    query: usersQuery,
    answer: usersAnswer,
    reasons: {},
  }),
  // POST although it only reads: proxies and browsers record addresses, which must hold no email.
  usersByEmail: defineCall({
    method: 'post',
    path: '/api/admin/users/by-email',
    summary: 'Users by a prefix of their email, in that order.',
    access: 'admin',
    body: usersByEmailRequest,
    answer: usersAnswer,
    reasons: {},
  }),
  foundDocuments: defineCall({
    method: 'get',
    path: '/api/admin/documents',
    summary: 'Published documents, or those that are not for one reason; newest first.',
    access: 'admin',
    query: foundDocumentsQuery,
    answer: z.object({
      success,
      documents: z.array(documentCard.extend({ status: listedStatus })),
      next: nextCursor,
    }),
    reasons: {},
  }),
}
