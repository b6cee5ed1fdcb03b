import { entryCalls, passwordResetCalls, type PersonName } from '#events'
import { request } from '../../../http/api-client'
import type { CodePurpose } from '../sent-codes'

const callsOf = {
  'verify-email': { redeem: entryCalls.verifyOtp, resend: entryCalls.resendOtp },
  // The response sets a cookie that permits one reset; scripts cannot read it.
  'reset-password': { redeem: passwordResetCalls.verifyResetOtp, resend: passwordResetCalls.resendResetOtp },
} as const satisfies Record<CodePurpose, unknown>

/** Redeems an emailed code. Resolves to the name of a new account. Throws ApiError. */
export async function redeemCode(
  purpose: CodePurpose,
  /** `altcha`: a solved human check, if the server wants one. */
  body: { email: string; otp: string; altcha: string | undefined },
): Promise<PersonName | null> {
  const answer = await request(callsOf[purpose].redeem, { body })
  return 'name' in answer ? answer.name : null
}

/** Requests another code, with a solved human check if the server wants one. Throws ApiError. */
export async function resendCode(
  purpose: CodePurpose,
  body: { email: string; altcha: string | undefined },
): Promise<void> {
  await request(callsOf[purpose].resend, { body })
}
