import { entryCalls } from '#events'
import { request } from '../../../http/api-client'
import { detailsOf } from '../../../http/api-error'
import { keepSuspendedSession } from '../../../session/suspended-session'
import { useSession } from '../../../session/session-store'
import { noteSent } from '../sent-codes'

/** Starts the session, unless the email is not verified yet. Throws ApiError. */
export async function logIn({
  email,
  password,
  code,
  remember,
  altcha,
}: {
  email: string
  password: string
  /** Of an account with a second factor. */
  code?: string
  remember: boolean
  /** A solved human check, if the server wants one. */
  altcha: string | undefined
}): Promise<'signed-in' | 'unverified'> {
  const body = { email, password, code, remember, altcha }
  const { user, token, codeAge } = await request(entryCalls.login, { body }).catch((error: unknown) => {
    // The correct password of a suspended account returns a token for the reasons and the appeal.
    const { token } = detailsOf(error)
    if (token !== undefined) keepSuspendedSession({ token, remember })
    throw error
  })
  if (token === undefined) {
    // The server mails another code only if the last one no longer works.
    if (codeAge !== undefined) noteSent('verify-email', email, Date.now() - codeAge * 1000)
    return 'unverified'
  }
  useSession.getState().signIn(user, token, remember)
  return 'signed-in'
}
