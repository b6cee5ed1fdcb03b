import { calls } from '#events'
import type { Accounts } from '#services/accounts'
import { addressKey, limits } from '../http/limits'
import { createOriginOf } from '../http/origin-of'
import { createResetGrantCookie } from '../http/reset-grant-cookie'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** A forgotten password: a code by mail, then a grant in a cookie, then a new password. */
export function passwordResetRoutes({
  accounts,
  publicUrl,
}: {
  accounts: Accounts
  publicUrl: string
}): Route[] {
  const grantCookie = createResetGrantCookie(createOriginOf(publicUrl))
  const manner = { limits: [limits.otpAddress, limits.otpAccount] }
  return [
    serve(
      calls.requestResetPassword,
      async ({ body }) => {
        await accounts.requestPasswordReset(body)
        return success({ message: 'OTP sent! Check your email.' })
      },
      manner,
    ),
    serve(
      calls.resendResetOtp,
      async ({ body }) => {
        await accounts.resendResetOtp(body)
        return success({ message: 'A new code is on its way.' })
      },
      manner,
    ),
    serve(
      calls.verifyResetOtp,
      async ({ body, request, response }) => {
        const { grant, expiresAt } = await accounts.verifyResetOtp({ ...body, from: addressKey(request.ip) })
        grantCookie.set(request, response, grant, expiresAt)
        return success({ message: 'Code accepted. You can set a new password now.' })
      },
      manner,
    ),
    serve(
      calls.resetPassword,
      async ({ body, request, response }) => {
        await accounts.resetPassword({ ...body, grant: grantCookie.read(request) })
        grantCookie.clear(request, response)
        return success({ message: 'Password reset successfully! Please log in.' })
      },
      manner,
    ),
  ]
}
