import { calls } from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import type { PresentSession } from '../present/session-user'

/** Coming in, and who one is. */
export function accountRoutes({
  accounts,
  library,
  presentSession,
}: {
  accounts: Accounts
  library: Library
  presentSession: PresentSession
}): Route[] {
  return [
    serve(
      calls.register,
      async ({ body }) => {
        await accounts.register(body)
        return success({ message: 'Registered. Please enter the code we sent to your email.' })
      },
      { limits: [limits.register] },
    ),
    serve(
      calls.login,
      async ({ body }) => {
        const { account, token } = await accounts.login(body)
        return success({ user: await presentSession(account), ...(token !== null && { token }) })
      },
      { limits: [limits.loginAddress, limits.loginAccount] },
    ),
    serve(
      calls.verifyOtp,
      async ({ actor, body }) => {
        if (actor !== null && (await accounts.verifyNewEmail(actor.userId, body))) {
          return success({ message: 'Your email was changed.' })
        }
        await accounts.verifyEmail(body)
        return success({ message: 'Email verified. You can log in now.' })
      },
      { limits: [limits.otpAddress, limits.otpAccount] },
    ),
    serve(
      calls.resendOtp,
      async ({ actor, body }) => {
        const isResent = actor !== null && (await accounts.resendNewEmailOtp(actor.userId, body))
        if (!isResent) await accounts.resendOtp(body)
        return success({ message: 'A new code is on its way.' })
      },
      { limits: [limits.otpAddress, limits.otpAccount] },
    ),
    serve(calls.me, async ({ actor }) => success({ user: await presentSession.byId(actor.userId) })),
    serve(calls.updateModules, async ({ actor, body }) => {
      await library.updateModules(actor.userId, body.modules)
      return success({ user: await presentSession.byId(actor.userId) })
    }),
  ]
}
