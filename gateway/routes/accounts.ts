import { calls } from '#events'
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

/** Registration, login, and the signed-in user. */
export function accountRoutes({
  accounts,
  library,
  presentSession,
  guardLogin,
  ownRegistration,
}: {
  accounts: Accounts
  library: Library
  presentSession: PresentSession
  guardLogin: LoginGuard
  ownRegistration: RegistrationCookie
}): Route[] {
  return [
    serve(
      calls.register,
      async ({ body, request, response }) => {
        const { userId } = await accounts.register(body, addressKey(request.ip))
        ownRegistration.set(request, response, body.email, userId)
        return success({ message: 'Registered. Please enter the code we sent to your email.' })
      },
      { limits: [limits.register, limits.registerEmail] },
    ),
    serve(
      calls.idCardFaces,
      async ({ body, request }) => {
        const faces = await accounts.facesOnIdCard(body.idCardUrl, addressKey(request.ip))
        return success({ faces: faces.map((face) => face.toString('base64')) })
      },
      { limits: [limits.idCardFaces] },
    ),
    serve(
      calls.login,
      async ({ body, request, response }) => {
        const { account, token, codeAge } = await guardLogin({ request, response, email: body.email }, () =>
          accounts.login({ ...body, device: deviceOf(request), from: addressKey(request.ip) }),
        )
        // The password of a pending registration is as good as having made it here.
        if (token === null) ownRegistration.set(request, response, body.email, account._id)
        return success({
          user: await presentSession(account),
          ...(token !== null && { token }),
          ...(codeAge !== null && { codeAge }),
        })
      },
      { limits: [limits.loginAddress] },
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
      { limits: [limits.otpAddress, limits.otpAccount] },
    ),
    serve(
      calls.resendOtp,
      async ({ actor, body, request }) => {
        const isResent = actor !== null && (await accounts.resendNewEmailOtp(actor.userId, body))
        const registration = ownRegistration.read(request, body.email)
        if (!isResent) await accounts.resendOtp({ ...body, registration, from: addressKey(request.ip) })
        return success({ message: 'A new code is on its way.' })
      },
      { limits: [limits.otpAddress, limits.otpAccount] },
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
