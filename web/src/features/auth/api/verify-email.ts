import { successResponse } from '#events'
import { call } from '../../../http/api-client'

/** Redeems the code that was mailed. Throws ApiError. */
export async function verifyEmail(request: { email: string; otp: string }): Promise<void> {
  await call('POST', '/auth/verify-otp', successResponse, { body: request, anonymous: true })
}

/** Has another code mailed. Throws ApiError. */
export async function resendCode(request: { email: string }): Promise<void> {
  await call('POST', '/auth/resend-otp', successResponse, { body: request, anonymous: true })
}
