import { z } from 'zod'
import { defineCall } from './define-call'
import { successResponse } from './shared'
import { emailField, resendOtpRequest, verifyOtpRequest } from './entry'
import { altchaField } from './human-check'

/** Asks for a mail. `altcha`: needed after three requests within an hour from one network address. */
export const resetCodeRequest = resendOtpRequest
/** The refusal of a weak password explains the rules. `altcha`: needed once there were many requests from the network address. */
export const resetPasswordRequest = z.object({
  email: emailField,
  newPassword: z.string().max(128),
  altcha: altchaField,
})

/** A forgotten password: a code by mail, then a grant in a cookie, then a new password. No step reveals whether an account exists. */
export const passwordResetCalls = {
  requestResetPassword: defineCall({
    method: 'post',
    path: '/api/auth/request-reset-password',
    summary:
      'Ask for a one-time code to reset a forgotten password. After three requests within an hour from one network address, with a solved human check.',
    access: 'anyone',
    body: resetCodeRequest,
    answer: successResponse,
    reasons: { 'not-a-student': 400, 'human-check': 400, 'mail-limit': 429 },
  }),
  resendResetOtp: defineCall({
    method: 'post',
    path: '/api/auth/resend-reset-otp',
    summary:
      'Send a new code to reset a password, no sooner than 120 s after the last. Counts as a request of `requestResetPassword`.',
    access: 'anyone',
    body: resetCodeRequest,
    answer: successResponse,
    reasons: { 'not-a-student': 400, 'human-check': 400, 'too-soon': 429, 'mail-limit': 429 },
  }),
  verifyResetOtp: defineCall({
    method: 'post',
    path: '/api/auth/verify-reset-otp',
    summary:
      'Exchange the code for a cookie that permits one reset of this account’s password, for 10 minutes.',
    access: 'anyone',
    body: verifyOtpRequest,
    answer: successResponse,
    reasons: { 'human-check': 400, 'wrong-otp': 400, 'otp-expired': 400, 'otp-attempts': 429 },
  }),
  resetPassword: defineCall({
    method: 'post',
    path: '/api/auth/reset-password',
    summary:
      'Set a new password, once, with the cookie of `verifyResetOtp`. Ends every session of the account.',
    access: 'anyone',
    body: resetPasswordRequest,
    answer: successResponse,
    reasons: { 'human-check': 400, 'weak-password': 400, 'reset-not-verified': 403 },
  }),
}
