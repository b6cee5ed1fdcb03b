import { emailKeyOf, isStudentEmail } from '#events'
import type { AccountRecord, Otp } from '../model'
import { judgeOtp, newOtp, resendableSince } from '../rules'

/** A new address that waits for its code. */
type AskedEmail = Pick<AccountRecord, 'newEmail' | 'newEmailOtp'>

/**
 * What becomes of the wish to have another address. 'as-it-is': it is the account's own, or its code is on its way already.
 * Whether somebody else has it is asked when it is proven, and not before: that would tell who has an account.
 */
export function judgeNewEmail(
  account: Pick<AccountRecord, 'emailKey'> & Partial<AskedEmail>,
  email: string,
  { nonce, now }: { nonce: string; now: Date },
):
  | 'as-it-is'
  | 'not-a-student'
  | 'too-soon'
  | { newEmail: { email: string; emailKey: string }; newEmailOtp: Otp } {
  const emailKey = emailKeyOf(email)
  if (emailKey === account.emailKey) return 'as-it-is'
  if (!isStudentEmail(email)) return 'not-a-student'
  const due = account.newEmailOtp ?? null
  const isDue = judgeOtp(due, 'change-email', now) === 'open'
  if (isDue && account.newEmail?.emailKey === emailKey) return 'as-it-is'
  if (due !== null && due.sentAt > resendableSince(now)) return 'too-soon'
  return { newEmail: { email, emailKey }, newEmailOtp: newOtp('change-email', nonce, now) }
}
