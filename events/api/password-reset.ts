import { z } from 'zod'
import { defineCall } from './define-call'
import { successResponse } from './shared'
import { emailField, resendOtpRequest, verifyOtpRequest } from './users'

/** The refusal of a weak password explains the rules. */
export const resetPasswordRequest = z.object({ email: emailField, newPassword: z.string().max(128) })

/** A forgotten password: a code by mail, then a grant in a cookie, then a new password. No step reveals whether an account exists. */
export const passwordResetCalls = {
  requestResetPassword: defineCall({
    method: 'post',
    path: '/api/auth/request-reset-password',
    summary: 'Ask for a one-time code to reset a forgotten password.',
    access: 'anyone',
    body: resendOtpRequest,
    answer: successResponse,
    reasons: { 'not-a-student': 400 },
  }),
  resendResetOtp: defineCall({
    method: 'post',
    path: '/api/auth/resend-reset-otp',
    summary: 'Send a new code to reset a password, no sooner than 120 s after the last.',
    access: 'anyone',
    body: resendOtpRequest,
    answer: successResponse,
    reasons: { 'not-a-student': 400, 'too-soon': 429 },
  }),
  verifyResetOtp: defineCall({
    method: 'post',
    path: '/api/auth/verify-reset-otp',
    summary:
      'Exchange the code for a cookie that permits one reset of this account’s password, for 10 minutes.',
    access: 'anyone',
    body: verifyOtpRequest,
    answer: successResponse,
    reasons: { 'wrong-otp': 400, 'otp-expired': 400, 'otp-attempts': 429 },
  }),
  resetPassword: defineCall({
    method: 'post',
    path: '/api/auth/reset-password',
    summary:
      'Set a new password, once, with the cookie of `verifyResetOtp`. Ends every session of the account.',
    access: 'anyone',
    body: resetPasswordRequest,
    answer: successResponse,
    reasons: { 'weak-password': 400, 'reset-not-verified': 403 },
  }),
}
