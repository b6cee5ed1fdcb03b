import { passwordResetCalls } from '#events'
import { request } from '../../../http/api-client'

/** Requests a code for a password reset. Throws ApiError. */
export async function requestReset(email: string): Promise<void> {
  await request(passwordResetCalls.requestResetPassword, { body: { email } })
}

/** Sets a new password with the cookie of the redeemed code. Throws ApiError. */
export async function resetPassword(body: { email: string; newPassword: string }): Promise<void> {
  await request(passwordResetCalls.resetPassword, { body })
}
