import { sessionCalls } from '#events'
import { request } from '../../../http/api-client'
import { useSession } from '../../../session/session-store'

/** Changes the password; every other session ends. Throws ApiError. */
export async function changePassword(body: { password: string; newPassword: string }): Promise<void> {
  const { token } = await request(sessionCalls.changePassword, { body })
  useSession.getState().renew(token)
}
