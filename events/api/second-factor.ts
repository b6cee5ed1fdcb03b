import { z } from 'zod'
import { count, instant, success } from '../fields'
import { defineCall } from './define-call'
import { secondFactorCode, successResponse } from './shared'

/** Sensitive changes need the password and a code. */
export const provenChangeRequest = z.object({ password: z.string().min(1).max(128), code: secondFactorCode })

/** The second factor of the signed-in user. */
export const secondFactorStatus = z.object({
  /** When it was set up; null if it is not. */
  since: instant.nullable(),
  /** Number of unused recovery codes. */
  recoveryCodes: count,
  /** True if every admin needs one. */
  isRequired: z.boolean(),
})
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>

const recoveryCodes = z.array(z.string())

/** A second factor for admins: codes of an authenticator app (TOTP, RFC 6238), and recovery codes. */
export const secondFactorCalls = {
  secondFactor: defineCall({
    method: 'get',
    path: '/api/auth/second-factor',
    summary: 'Whether one has a second factor, and whether all admins need one.',
    access: 'user',
    beforeSecondFactor: true,
    answer: secondFactorStatus.extend({ success }),
    reasons: {},
  }),
  beginSecondFactor: defineCall({
    method: 'post',
    path: '/api/auth/second-factor/begin',
    summary:
      'A new secret for one’s authenticator app, as text and as an `otpauth` address. It counts once a code confirms it, within 30 minutes. Needs the password unless the login is fresh.',
    access: 'admin',
    beforeSecondFactor: true,
    body: z.object({ password: z.string().max(128).optional() }).default({}),
    answer: z.object({ success, secret: z.string(), uri: z.string() }),
    reasons: { 'password-needed': 403, 'wrong-password': 403, 'second-factor-exists': 409 },
  }),
  confirmSecondFactor: defineCall({
    method: 'post',
    path: '/api/auth/second-factor/confirm',
    summary:
      'Set up the second factor with a current code. Every session ends; the answer has a new token for this one, and ten recovery codes, which are shown once.',
    access: 'admin',
    beforeSecondFactor: true,
    body: z.object({ code: secondFactorCode }),
    answer: z.object({ success, token: z.string(), recoveryCodes }),
    reasons: { 'wrong-second-factor': 403, 'second-factor-exists': 409, 'second-factor-expired': 409 },
  }),
  removeSecondFactor: defineCall({
    method: 'post',
    path: '/api/auth/second-factor/remove',
    summary: 'Remove one’s second factor. Every session ends; the answer has a new token for this one.',
    access: 'user',
    body: provenChangeRequest,
    answer: z.object({ success, token: z.string() }),
    reasons: {
      'wrong-password': 403,
      'wrong-second-factor': 403,
      'second-factor-attempts': 429,
      'no-second-factor': 409,
    },
  }),
  renewRecoveryCodes: defineCall({
    method: 'post',
    path: '/api/auth/second-factor/recovery-codes',
    summary: 'Ten new recovery codes, which are shown once. The former ones become invalid.',
    access: 'user',
    body: provenChangeRequest,
    answer: z.object({ success, recoveryCodes }),
    reasons: {
      'wrong-password': 403,
      'wrong-second-factor': 403,
      'second-factor-attempts': 429,
      'no-second-factor': 409,
    },
  }),
  requireSecondFactor: defineCall({
    method: 'put',
    path: '/api/admin/second-factor',
    summary:
      'Require a second factor from all admins, or no longer. Only an admin who has one may require it. An admin without one can then do nothing but set one up.',
    access: 'admin',
    body: z.object({ required: z.boolean(), password: z.string().min(1).max(128) }),
    answer: successResponse,
    reasons: { 'wrong-password': 403, 'no-second-factor': 409 },
  }),
}
