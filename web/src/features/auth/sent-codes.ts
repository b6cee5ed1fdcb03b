import { emailKeyOf, otpMinutes, otpResendSeconds, type OtpPurpose } from '#events'

/** The purpose of an emailed code. */
export type CodePurpose = Extract<OtpPurpose, 'verify-email' | 'reset-password'>

/** A sent code: seconds until another one may be requested, and until it expires. */
export interface SentCode {
  resendIn: number
  goodFor: number
}

/** The state at `now` of a code sent at `sentAt`, both in milliseconds since 1970. */
export function judgeSent(sentAt: number, now: number): SentCode {
  const seconds = Math.max(0, now - sentAt) / 1000
  return {
    resendIn: Math.max(0, Math.ceil(otpResendSeconds - seconds)),
    goodFor: Math.max(0, Math.ceil(otpMinutes * 60 - seconds)),
  }
}

const keyOf = (purpose: CodePurpose, email: string) => `code-sent:${purpose}:${emailKeyOf(email)}`

/** When the last code of this purpose was sent, in milliseconds since 1970; null if unknown in this tab. */
export function sentAt(purpose: CodePurpose, email: string): number | null {
  const kept = Number(sessionStorage.getItem(keyOf(purpose, email)) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

/** Records that a code was just sent. Stored across reloads, which neither restart nor shorten the wait. */
export function noteSent(purpose: CodePurpose, email: string, now = Date.now()): number {
  sessionStorage.setItem(keyOf(purpose, email), String(now))
  return now
}

/** Records a code that the server sends unless an older one still works. */
export function noteSentUnless(
  isStillEnough: (code: SentCode) => boolean,
  purpose: CodePurpose,
  email: string,
): void {
  const last = sentAt(purpose, email)
  const now = Date.now()
  if (last === null || !isStillEnough(judgeSent(last, now))) noteSent(purpose, email, now)
}
