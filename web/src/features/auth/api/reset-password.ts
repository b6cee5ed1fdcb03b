import { passwordResetCalls } from '#events'
import { request } from '../../../http/api-client'

/** Requests a code for a password reset, with a solved human check if the server wants one. Throws ApiError. */
export async function requestReset(email: string, altcha: string | undefined): Promise<void> {
  await request(passwordResetCalls.requestResetPassword, { body: { email, altcha } })
}

/** Sets a new password with the cookie of the redeemed code, and with a solved human check if the server wants one. Throws ApiError. */
export async function resetPassword(body: {
  email: string
  newPassword: string
  altcha: string | undefined
}): Promise<void> {
  await request(passwordResetCalls.resetPassword, { body })
}
