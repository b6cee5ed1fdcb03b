import {
  loginRequest,
  loginResponse,
  meResponse,
  registerRequest,
  resendOtpRequest,
  successResponse,
  updateModulesRequest,
  verifyOtpRequest,
} from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { call, type Call } from '../http/call'
import { limits } from '../http/limits'
import { success } from '../http/success'
import type { PresentSession } from '../present/session-user'

/** Coming in, and who one is. */
export function accountCalls({
  accounts,
  library,
  presentSession,
}: {
  accounts: Accounts
  library: Library
  presentSession: PresentSession
}): Call[] {
  return [
    call({
      method: 'post',
      path: '/api/auth/register',
      summary: 'Create an account; a one-time code goes to its e-mail.',
      access: 'anyone',
      limits: [limits.register],
      body: registerRequest,
      answer: successResponse,
      status: 201,
      async handle({ body }) {
        await accounts.register(body)
        return success({ message: 'Registered. Please enter the code we sent to your email.' })
      },
    }),
    call({
      method: 'post',
      path: '/api/auth/login',
      summary: 'Log in. Without a token in the answer while the e-mail is not verified.',
      access: 'anyone',
      limits: [limits.loginAddress, limits.loginAccount],
      body: loginRequest,
      answer: loginResponse,
      async handle({ body }) {
        const { account, token } = await accounts.login(body)
        return success({ user: await presentSession(account), ...(token !== null && { token }) })
      },
    }),
    call({
      method: 'post',
      path: '/api/auth/verify-otp',
      summary: 'Verify an e-mail by the one-time code sent to it.',
      access: 'anyone',
      limits: [limits.otpAddress, limits.otpAccount],
      body: verifyOtpRequest,
      answer: successResponse,
      async handle({ body }) {
        await accounts.verifyEmail(body)
        return success({ message: 'Email verified. You can log in now.' })
      },
    }),
    call({
      method: 'post',
      path: '/api/auth/resend-otp',
      summary: 'Send a new one-time code, no sooner than 120 s after the last.',
      access: 'anyone',
      limits: [limits.otpAddress, limits.otpAccount],
      body: resendOtpRequest,
      answer: successResponse,
      async handle({ body }) {
        await accounts.resendOtp(body)
        return success({ message: 'A new code is on its way.' })
      },
    }),
    call({
      method: 'get',
      path: '/api/auth/me',
      summary: 'The signed-in user.',
      access: 'user',
      limits: [limits.general],
      answer: meResponse,
      async handle({ actor }) {
        return success({ user: await presentSession.byId(actor.userId) })
      },
    }),
    call({
      method: 'post',
      path: '/api/auth/update-modules',
      summary: 'Replace the list of one’s current modules.',
      access: 'user',
      limits: [limits.general],
      body: updateModulesRequest,
      answer: meResponse,
      async handle({ actor, body }) {
        await library.updateModules(actor.userId, body.modules)
        return success({ user: await presentSession.byId(actor.userId) })
      },
    }),
  ]
}
