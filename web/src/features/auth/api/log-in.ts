import { entryCalls } from '#events'
import { request } from '../../../http/api-client'
import { detailsOf } from '../../../http/api-error'
import { keepSuspendedSession } from '../../../session/suspended-session'
import { useSession } from '../../../session/session-store'
import { noteSentUnless } from '../sent-codes'

/** Starts the session, unless the e-mail is not verified yet. Throws ApiError. */
export async function logIn({
  email,
  password,
  code,
  remember,
}: {
  email: string
  password: string
  /** Of an account with a second factor. */
  code?: string
  remember: boolean
}): Promise<'signed-in' | 'unverified'> {
  const body = { email, password, code }
  const { user, token } = await request(entryCalls.login, { body }).catch((error: unknown) => {
    // The correct password of a suspended account returns a token for the reasons and the appeal.
    const { token } = detailsOf(error)
    if (token !== undefined) keepSuspendedSession({ token, remember })
    throw error
  })
  if (token === undefined) {
    // The server sends another code if the last one has expired.
    noteSentUnless(({ goodFor }) => goodFor > 0, 'verify-email', email)
    return 'unverified'
  }
  useSession.getState().signIn(user, token, remember)
  return 'signed-in'
}
