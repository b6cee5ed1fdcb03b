import type { Request } from 'express'
import { calls } from '#events'
import type { HumanCheck } from '#platform'
import type { Accounts } from '#services/accounts'
import { addressKey, limits, uncheckedResets, type Counter } from '../http/limits'
import { createOriginOf } from '../http/origin-of'
import { requireHuman } from '../http/require-human'
import { createResetGrantCookie } from '../http/reset-grant-cookie'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** A forgotten password: a code by mail, then a grant in a cookie, then a new password. */
export function passwordResetRoutes({
  accounts,
  humanCheck,
  counter,
  publicUrl,
}: {
  accounts: Accounts
  humanCheck: HumanCheck
  /** Null where limits are off. */
  counter: Counter | null
  publicUrl: string
}): Route[] {
  const grantCookie = createResetGrantCookie(createOriginOf(publicUrl))
  const manner = { limits: [limits.otpAddress, limits.otpAccount] }

  /** A visitor who asks often, for any addresses, solves a human check each time. */
  async function mailRequest(
    request: Request,
    { email, altcha }: { email: string; altcha?: string | undefined },
  ) {
    const from = addressKey(request.ip)
    const isOften = (await counter?.count(uncheckedResets, from)) != null
    if (isOften) await requireHuman(humanCheck, altcha)
    return { email, from }
  }

  return [
    serve(
      calls.requestResetPassword,
      async ({ body, request }) => {
        await accounts.requestPasswordReset(await mailRequest(request, body))
        return success({ message: 'OTP sent! Check your email.' })
      },
      manner,
    ),
    serve(
      calls.resendResetOtp,
      async ({ body, request }) => {
        await accounts.resendResetOtp(await mailRequest(request, body))
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
