import { calls } from '#events'
import { request } from '../../../http/api-client'
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
  const { user, token } = await request(calls.login, { body })
  if (token === undefined) return 'unverified'
  useSession.getState().signIn(user, token, remember)
  return 'signed-in'
}
