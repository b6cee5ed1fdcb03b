import { z } from 'zod'
import { instant, success } from '../fields'
import { id } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** One login, as its owner sees it. */
export const session = z.object({
  id,
  startedAt: instant,
  /** When its token expires. */
  endsAt: instant,
  /** The browser's user agent, if it sent one. */
  device: z.string().nullable(),
  /** True for the session that makes this call. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof session>

/** The refusal of a weak password explains the rules. */
export const changePasswordRequest = z.object({
  password: z.string().min(1).max(128),
  newPassword: z.string().max(128),
})

/** Needed unless the login is at most 15 minutes old. */
export const endSessionRequest = z.object({ password: z.string().max(128).optional() }).default({})

/** One's sessions, and how to end them. */
export const sessionCalls = {
  logOut: defineCall({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Log out. The token becomes invalid.',
    access: 'suspended-too',
    beforeSecondFactor: true,
    answer: successResponse,
    reasons: {},
  }),
  sessions: defineCall({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'One’s sessions, newest first.',
    access: 'user',
    answer: z.object({ success, sessions: z.array(session) }),
    reasons: {},
  }),
  endSession: defineCall({
    method: 'delete',
    path: '/api/auth/sessions/:id',
    summary:
      'End one session. For another than this one it needs the password, unless the login is fresh. Idempotent.',
    access: 'user',
    params: z.object({ id }),
    body: endSessionRequest,
    answer: successResponse,
    reasons: { 'password-needed': 403, 'wrong-password': 403 },
  }),
  endOtherSessions: defineCall({
    method: 'post',
    path: '/api/auth/sessions/end-others',
    summary: 'End all other sessions. Needs the password unless the login is fresh.',
    access: 'user',
    body: endSessionRequest,
    answer: successResponse,
    reasons: { 'password-needed': 403, 'wrong-password': 403 },
  }),
  changePassword: defineCall({
    method: 'post',
    path: '/api/auth/change-password',
    summary: 'Change one’s password. Every session ends; the answer has a new token for this one.',
    access: 'user',
    body: changePasswordRequest,
    answer: z.object({ success, message: z.string(), token: z.string() }),
    reasons: { 'wrong-password': 403, 'weak-password': 400 },
  }),
}
