import { calls, type CallDefinition } from '#events'
import type { Accounts } from '#services/accounts'
import { addressKey, limits, uncheckedResets, type Counter } from '../http/limits'
import { createOriginOf } from '../http/origin-of'
import { createResetGrantCookie } from '../http/reset-grant-cookie'
import { serve, type Route, type RouteInput } from '../http/serve'
import { success } from '../http/success'

/** A forgotten password: a code by mail, then a grant in a cookie, then a new password. */
export function passwordResetRoutes({
  accounts,
  counter,
  publicUrl,
}: {
  accounts: Accounts
  /** Null where limits are off. */
  counter: Counter | null
  publicUrl: string
}): Route[] {
  const grantCookie = createResetGrantCookie(createOriginOf(publicUrl))
  const manner = {
    limits: [limits.general, limits.otpAddress, limits.otpAccount],
    humanCheck: 'visitor',
  } as const

  /** A visitor who asks often, for any addresses, solves a human check each time. */
  const mailing = {
    ...manner,
    isChecked: async ({ request }: Pick<RouteInput<CallDefinition>, 'request'>) =>
      (await counter?.count(uncheckedResets, addressKey(request.ip))) != null,
  }

  return [
    serve(
      calls.requestResetPassword,
      async ({ body, visit }) => {
        await accounts.requestPasswordReset({ email: body.email, ...visit() })
        return success({ message: 'OTP sent! Check your email.' })
      },
      mailing,
    ),
    serve(
      calls.resendResetOtp,
      async ({ body, visit }) => {
        await accounts.resendResetOtp({ email: body.email, ...visit() })
        return success({ message: 'A new code is on its way.' })
      },
      mailing,
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
