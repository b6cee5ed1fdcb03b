import { z } from 'zod'
import { success } from '../fields'
import { universityOf } from '../typed/student-address'
import { maxModules } from '../values'
import { defineCall } from './define-call'
import { sessionUser } from './people'
import { courseCodeField } from './shared'

/** Normalises an address: all its spellings belong to one account. A suffix after a plus names no other mailbox. */
export const emailKeyOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')

export const isStudentEmail = (email: string): boolean => universityOf(email) !== null

/** `token`: renews that of a session with Remember me, once half of its time is over. It replaces the one that was sent. */
export const meResponse = z.object({ success, user: sessionUser, token: z.string().optional() })

const updateModulesResponse = z.object({ success, user: sessionUser })
export const updateModulesRequest = z.object({
  modules: z.array(courseCodeField).max(maxModules),
})

/** The signed-in user. */
export const accountCalls = {
  me: defineCall({
    method: 'get',
    path: '/api/auth/me',
    summary: 'The signed-in user, and a new token when the session’s is due for renewal.',
    access: 'user',
    answer: meResponse,
    reasons: {},
  }),
  updateModules: defineCall({
    method: 'post',
    path: '/api/auth/update-modules',
    summary: 'Replace the list of one’s current modules.',
    access: 'user',
    body: updateModulesRequest,
    answer: updateModulesResponse,
    reasons: { 'too-many-modules': 400 },
  }),
}
