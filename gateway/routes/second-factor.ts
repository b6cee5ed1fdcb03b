import { calls } from '#events'
import type { Accounts } from '#services/accounts'
import { createGuardPassword } from '../http/guard-password'
import { limits } from '../http/limits'
import type { LoginGuard } from '../http/login-guard'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import { deviceOf } from './sessions'

const asOftenAsLogins = { limits: [limits.general, limits.loginAddress] }

/** The second factor of admins. */
export function secondFactorRoutes({
  accounts,
  guardLogin,
}: {
  accounts: Accounts
  guardLogin: LoginGuard
}): Route[] {
  const { secondFactor } = accounts
  const guardPassword = createGuardPassword({ accounts, guardLogin })
  return [
    serve(calls.secondFactor, async ({ actor }) => success(await secondFactor.statusOf(actor.userId))),
    serve(
      calls.beginSecondFactor,
      async (asked) =>
        success(await guardPassword(asked, () => secondFactor.begin(asked.actor, asked.body.password))),
      asOftenAsLogins,
    ),
    serve(
      calls.confirmSecondFactor,
      async ({ actor, body, request }) => {
        const start = { device: deviceOf(request), remember: actor.isRemembered }
        return success(await secondFactor.confirm(actor.userId, { ...body, ...start }))
      },
      asOftenAsLogins,
    ),
    serve(
      calls.removeSecondFactor,
      async (asked) => {
        const { actor, body, request } = asked
        const proof = { ...body, device: deviceOf(request), remember: actor.isRemembered }
        const token = await guardPassword(asked, () => secondFactor.remove(actor.userId, proof))
        return success({ token })
      },
      asOftenAsLogins,
    ),
    serve(
      calls.renewRecoveryCodes,
      async (asked) => {
        const { actor, body } = asked
        const renew = () => secondFactor.renewRecoveryCodes(actor.userId, body)
        return success({ recoveryCodes: await guardPassword(asked, renew) })
      },
      asOftenAsLogins,
    ),
    serve(
      calls.requireSecondFactor,
      async (asked) => {
        const { actor, body } = asked
        await guardPassword(asked, () => secondFactor.require(actor.userId, body))
        return success({
          message: body.required
            ? 'All admins need a second factor now.'
            : 'Admins no longer need a second factor.',
        })
      },
      asOftenAsLogins,
    ),
  ]
}
