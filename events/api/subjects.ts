import { z } from 'zod'
import { absenceReason, role } from '../values'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { nextCursor, pageQuery } from './shared'
import { publicUser } from './users'

/** An account as admins find it. */
export const foundUser = publicUser.extend({
  email: z.string(),
  role,
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type FoundUser = z.infer<typeof foundUser>

/** What the name or the address begins with, in large or small letters. */
const beginning = z.string().trim().max(254).default('')

export const usersQuery = pageQuery.extend({
  q: beginning,
  by: z.literal('username', 'An e-mail is searched for by a POST to /api/admin/users/by-email.').optional(),
})
export const usersByEmailRequest = pageQuery.extend({ q: beginning })

const usersAnswer = z.object({ success: z.literal(true), users: z.array(foundUser), next: nextCursor })

/** `standing`: published; or the reason why it is not. */
export const listedStatus = z.enum(['standing', ...absenceReason.options])
export type ListedStatus = z.infer<typeof listedStatus>
export const foundDocumentsQuery = pageQuery.extend({ status: listedStatus.default('standing') })

/** How admins find whom and what they decide about. */
export const subjectCalls = {
  users: defineCall({
    method: 'get',
    path: '/api/admin/users',
    summary: 'Users whose name begins with something, in its order.',
    access: 'admin',
    query: usersQuery,
    answer: usersAnswer,
    reasons: {},
  }),
  // Reads only; an e-mail does not stand in an address, which proxies and browsers keep.
  usersByEmail: defineCall({
    method: 'post',
    path: '/api/admin/users/by-email',
    summary: 'Users whose e-mail begins with something, in its order.',
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
      success: z.literal(true),
      documents: z.array(documentCard.extend({ status: listedStatus })),
      next: nextCursor,
    }),
    reasons: {},
  }),
}
