import { calls } from '#events'
import type { Faces } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { accountOf } from '../http/account-of'
import { addressKey, limits } from '../http/limits'
import type { LoginGuard } from '../http/login-guard'
import type { RegistrationCookie } from '../http/registration-cookie'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import { deviceOf } from './sessions'
import type { PresentSession } from '../present/session-user'

/** Codes of registrations, and of new emails. */
const codes = {
  limits: [limits.general, limits.otpAddress, limits.otpAccount],
  humanCheck: 'registration',
} as const

/** Registration, login, and the signed-in user. */
export function accountRoutes({
  accounts,
  library,
  faces,
  presentSession,
  guardLogin,
  ownRegistration,
}: {
  accounts: Accounts
  library: Library
  faces: Pick<Faces, 'queue'>
  presentSession: PresentSession
  guardLogin: LoginGuard
  ownRegistration: RegistrationCookie
}): Route[] {
  return [
    serve(
      calls.register,
      async ({ body, visit, request, response }) => {
        const { userId } = await accounts.register(body, visit())
        ownRegistration.set(request, response, body.email, userId)
        return success({ message: 'Registered. Please enter the code we sent to your email.' })
      },
      { limits: [limits.general, limits.register, limits.registerEmail], humanCheck: 'registration' },
    ),
    serve(
      calls.idCardFaces,
      async ({ body, visit }) => {
        const found = await accounts.facesOnIdCard(body.idCardUrl, visit())
        return success({ faces: found.map((face) => face.toString('base64')) })
      },
      { limits: [limits.general, limits.idCardFaces], humanCheck: 'registration' },
    ),
    serve(calls.idCardQueue, async ({ body }) => success(faces.queue(body.idCardUrl)), {
      limits: [limits.idCardQueue],
      quiet: true,
      withoutStore: true,
    }),
    serve(
      calls.login,
      async ({ body, visit, request, response }) => {
        // Whether a code may be mailed does not decide about the login.
        const { beyond: _beyond, ...asked } = visit()
        const { account, token, codeAge } = await guardLogin({ request, response, email: body.email }, () =>
          accounts.login({ ...body, device: deviceOf(request), visit: asked }),
        )
        // The password of a pending registration is as good as having made it here.
        if (token === null) ownRegistration.set(request, response, body.email, account._id)
        return success({
          user: await presentSession(account),
          ...(token !== null && { token }),
          ...(codeAge !== null && { codeAge }),
        })
      },
      { limits: [limits.general, limits.loginAddress], humanCheck: 'login' },
    ),
    serve(
      calls.verifyOtp,
      async ({ actor, body, request, response }) => {
        const guess = { ...body, from: addressKey(request.ip) }
        if (actor !== null && (await accounts.verifyNewEmail(actor.userId, guess))) {
          return success({ message: 'Your email was changed.', name: null })
        }
        const registration = ownRegistration.read(request, body.email)
        const { username, distinction } = await accounts.verifyEmail({ ...guess, registration })
        ownRegistration.clear(request, response, body.email)
        return success({
          message: 'Email verified. You can log in now.',
          name: { username, distinction },
        })
      },
      codes,
    ),
    serve(
      calls.resendOtp,
      async ({ actor, body, visit, request }) => {
        const isResent = actor !== null && (await accounts.resendNewEmailOtp(actor.userId, body))
        const registration = ownRegistration.read(request, body.email)
        if (!isResent) await accounts.resendOtp({ ...body, registration, ...visit() })
        return success({ message: 'A new code is on its way.' })
      },
      codes,
    ),
    serve(calls.me, async ({ actor }) => {
      const user = await presentSession.byId(actor.userId)
      const token = await accounts.renewSession(actor)
      return success({ user, ...(token !== null && { token }) })
    }),
    serve(calls.firstSteps, async ({ actor }) =>
      success(await library.firstSteps(await accountOf(accounts, actor.userId))),
    ),
    serve(calls.hideFirstSteps, async ({ actor }) => {
      await library.hideFirstSteps(actor.userId)
      return success({})
    }),
    serve(calls.updateModules, async ({ actor, body }) => {
      await library.updateModules(actor.userId, body.modules)
      return success({ user: await presentSession.byId(actor.userId) })
    }),
  ]
}
