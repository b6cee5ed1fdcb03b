import { z } from 'zod'
import { id } from '../values'
import { defineCall } from './define-call'
import { successResponse } from './shared'

/** One login, as its owner sees it. */
export const session = z.object({
  id,
  startedAt: z.iso.datetime(),
  /** When its token ends. */
  endsAt: z.iso.datetime(),
  /** What the browser said of itself, if anything. */
  device: z.string().nullable(),
  /** That of whoever asks. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof session>

/** The new password's rules are told in the words of its refusal. */
export const changePasswordRequest = z.object({
  password: z.string().min(1).max(128),
  newPassword: z.string().max(128),
})

/** The password again, unless one logged in within the last quarter of an hour. */
export const endSessionRequest = z.object({ password: z.string().max(128).optional() }).default({})

/** One's logins, and how they end. */
export const sessionCalls = {
  logOut: defineCall({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Log out: the token that is sent is worth nothing any more.',
    access: 'suspended-too',
    answer: successResponse,
    reasons: {},
  }),
  sessions: defineCall({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Where one is logged in, the latest first.',
    access: 'user',
    answer: z.object({ success: z.literal(true), sessions: z.array(session) }),
    reasons: {},
  }),
  endSession: defineCall({
    method: 'delete',
    path: '/api/auth/sessions/:id',
    summary: 'Log out somewhere; elsewhere it takes the password unless the login is fresh. Idempotent.',
    access: 'user',
    params: z.object({ id }),
    body: endSessionRequest,
    answer: successResponse,
    reasons: { 'password-needed': 403, 'wrong-password': 403 },
  }),
  endOtherSessions: defineCall({
    method: 'post',
    path: '/api/auth/sessions/end-others',
    summary: 'Log out everywhere but here; it takes the password unless the login is fresh.',
    access: 'user',
    body: endSessionRequest,
    answer: successResponse,
    reasons: { 'password-needed': 403, 'wrong-password': 403 },
  }),
  changePassword: defineCall({
    method: 'post',
    path: '/api/auth/change-password',
    summary: 'Change one’s password. Every session ends; the token in the answer goes on with this one.',
    access: 'user',
    body: changePasswordRequest,
    answer: z.object({ success: z.literal(true), message: z.string(), token: z.string() }),
    reasons: { 'wrong-password': 403, 'weak-password': 400 },
  }),
}
