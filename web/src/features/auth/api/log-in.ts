import { loginResponse } from '#events'
import { call } from '../../../http/api-client'
import { useSession } from '../../../session/session-store'

/** Starts the session, unless the e-mail is still to be verified. Throws ApiError. */
export async function logIn({
  email,
  password,
  remember,
}: {
  email: string
  password: string
  remember: boolean
}): Promise<'signed-in' | 'unverified'> {
  const body = { email, password }
  const { user, token } = await call('POST', '/auth/login', loginResponse, { body, anonymous: true })
  if (token === undefined) return 'unverified'
  useSession.getState().signIn(user, token, remember)
  return 'signed-in'
}
