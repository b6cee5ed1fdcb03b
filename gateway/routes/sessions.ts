import type { Request } from 'express'
import { calls } from '#events'
import type { Accounts } from '#services/accounts'
import { createGuardPassword } from '../http/guard-password'
import { limits } from '../http/limits'
import type { LoginGuard } from '../http/login-guard'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** The browser's user agent. */
export const deviceOf = ({ headers }: Pick<Request, 'headers'>): string | null =>
  headers['user-agent'] || null

/** Checking a password costs as much as a login, right or wrong. */
const asOftenAsLogins = { limits: [limits.general, limits.loginAddress] }

/** One's sessions, and how to end them. */
export function sessionRoutes({
  accounts,
  guardLogin,
}: {
  accounts: Accounts
  guardLogin: LoginGuard
}): Route[] {
  const guardPassword = createGuardPassword({ accounts, guardLogin })
  return [
    serve(calls.logOut, async ({ actor }) => {
      await accounts.logOut(actor)
      return success({ message: 'You are logged out.' })
    }),
    serve(calls.sessions, async ({ actor }) => success({ sessions: await accounts.sessionsOf(actor) })),
    serve(
      calls.endSession,
      async (asked) => {
        const { actor, params, body } = asked
        await guardPassword(asked, () => accounts.endSession(actor, params.id, body.password))
        return success({ message: 'This session has ended.' })
      },
      asOftenAsLogins,
    ),
    serve(
      calls.endOtherSessions,
      async (asked) => {
        const { actor, body } = asked
        await guardPassword(asked, () => accounts.endOtherSessions(actor, body.password))
        return success({ message: 'You are logged out everywhere else.' })
      },
      asOftenAsLogins,
    ),
    serve(
      calls.changePassword,
      async (asked) => {
        const { actor, body, request } = asked
        const change = { ...body, device: deviceOf(request), remember: actor.isRemembered }
        const token = await guardPassword(asked, () => accounts.changePassword(actor.userId, change))
        return success({ message: 'Your password was changed.', token })
      },
      asOftenAsLogins,
    ),
  ]
}
