import { accountCalls } from '#events'
import { requestWhileSuspended } from '../../../http/api-client'
import { useSession } from '../../../session/session-store'
import { forgetSuspendedSession, useSuspendedSession } from '../../../session/suspended-session'

/** Resumes the session that the suspension ended, once the account is active again. Throws ApiError. */
export async function comeBack(): Promise<void> {
  const { session } = useSuspendedSession.getState()
  if (session === null) return
  const { user } = await requestWhileSuspended(accountCalls.me, {})
  forgetSuspendedSession()
  useSession.getState().signIn(user, session.token, session.remember)
}
