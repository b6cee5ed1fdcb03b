import { passwordResetCalls } from '#events'
import { request } from '../../../http/api-client'

/** Asks for a code by which the password may be reset. Throws ApiError. */
export async function requestReset(email: string): Promise<void> {
  await request(passwordResetCalls.requestResetPassword, { body: { email } })
}

/** Sets a new password, with the cookie that the code was exchanged for. Throws ApiError. */
export async function resetPassword(body: { email: string; newPassword: string }): Promise<void> {
  await request(passwordResetCalls.resetPassword, { body })
}
