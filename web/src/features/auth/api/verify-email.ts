import { calls } from '#events'
import { request } from '../../../http/api-client'

/** Redeems the code that was mailed. Throws ApiError. */
export async function verifyEmail(body: { email: string; otp: string }): Promise<void> {
  await request(calls.verifyOtp, { body })
}

/** Has another code mailed. Throws ApiError. */
export async function resendCode(body: { email: string }): Promise<void> {
  await request(calls.resendOtp, { body })
}
